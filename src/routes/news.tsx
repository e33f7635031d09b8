import { createFileRoute } from '@tanstack/react-router';
import { AttentionList } from '#features/home/signals/attention-list.tsx';
import { NewsPage } from '#features/news/news-page.tsx';
import { useMay } from '#hooks/session/use-may.ts';

export const Route = createFileRoute('/news')({ component: News });

/** What happened, and for those who manage what needs doing. */
function News() {
  const manages = useMay('stats.attention');
  return <NewsPage above={manages && <AttentionList />} />;
}
