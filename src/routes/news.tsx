import { createFileRoute } from '@tanstack/react-router';
import { AttentionList } from '#features/home/signals/attention-list.tsx';
import { NewsPage } from '#features/news/news-page.tsx';
import { useMay } from '#hooks/session/use-may.ts';

export const Route = createFileRoute('/news')({ component: News });

/** News, and for managers the list of open work. */
function News() {
  const manages = useMay('stats.attention');
  return <NewsPage above={manages && <AttentionList />} />;
}
