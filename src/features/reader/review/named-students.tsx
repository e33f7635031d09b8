import { UserSearch } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Report } from '#contract/entities/report.ts';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useMay } from '#hooks/session/use-may.ts';
import { useFormat } from '#i18n/use-format.ts';
import { NameList } from '#ui/card/name-list.tsx';
import { Strip } from '#ui/states/strip.tsx';
import { styled } from '#ui/styled.ts';

const NamedWords = lazy(() => import('#ui/report/named-words.tsx'));

/** Names of students that the words of an arrived report may hold, for those who decide what sponsors see; else none. */
export function useNamedStudents(report: Report | undefined): readonly string[] {
  const asks = useMay('reports.names') && report !== undefined && report.version > 0;
  const { answer } = useAnswer('reports.names', { id: report?.id ?? '' }, asks ? {} : null);
  return answer?.data ?? [];
}

/** Above a report: the students whom its words may name. */
export function NamedStudents({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  if (names.length === 0) return null;
  return (
    <Strip _print={{ display: 'none' }}>
      <UserSearch aria-hidden />
      <styled.div flex="1 1 12rem" minWidth="0">
        <styled.div fontWeight="medium">{t('review.names')}</styled.div>
        <NameList names={names} between={format.between} />
      </styled.div>
    </Strip>
  );
}

/** Renders words with these names underlined. */
export function showWith(names: readonly string[]): ((text: string) => ReactNode) | undefined {
  if (names.length === 0) return undefined;
  return (text) => (
    <Suspense fallback={text}>
      <NamedWords text={text} names={names} />
    </Suspense>
  );
}
