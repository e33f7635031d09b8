import { useEffect, useEffectEvent, useState } from 'react';
import type { Language } from '#contract/language/languages.ts';
import type { DraftPlace } from '#data/database/report-draft.ts';
import type { DraftState } from '#data/drafts/draft-store.ts';
import type { DraftSeed } from '#data/drafts/report-drafts.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { currentAccount } from '#hooks/session/use-account.ts';

export type { OpenDraft } from '#data/drafts/draft-store.ts';

/**
 * The filled-in part of a report of a class for a month. It is stored on this device from the first keystroke on, in the
 * database of the account that opened it.
 * @param seed first content if there is no draft
 */
export function useReportDraft(place: DraftPlace, language: Language, seed: () => Promise<DraftSeed>): DraftState {
  const [state, setState] = useState<DraftState>({ state: 'loading' });

  const start = useEffectEvent(async (isLeft: () => boolean): Promise<() => void> => {
    const engine = await loadEngine();
    if (isLeft()) return () => undefined;
    const mirror = engine.mirrorOf(currentAccount());
    return engine.reportDrafts.startDraftStore(mirror, { place, language, seed, onState: setState });
  });

  useEffect(() => {
    let left = false;
    let stop = () => {
      left = true;
    };
    start(() => left).then(
      (stopStore) => {
        stop = stopStore;
      },
      (failure: unknown) => {
        console.error('The draft of a report could not be opened.', failure);
        if (!left) setState({ state: 'failed' });
      },
    );
    return () => stop();
  }, []);

  return state;
}
