import { useEffect } from 'react';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { useFormat } from '#i18n/use-format.ts';

/** Number of news, from 1 on; also on the app's icon, if the system shows it. */
export function NewsCount() {
  const format = useFormat();
  const { answer } = useAnswer('news.get');
  const count = answer?.data.newCount;
  useEffect(() => {
    if (count === undefined) return;
    loadEngine()
      .then((engine) => engine.showBadge(count))
      .catch((failure: unknown) => console.warn('The icon of the app shows no number.', failure));
  }, [count]);
  return count ? format.number(count) : null;
}
