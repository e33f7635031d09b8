import { UserSearch } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Report } from '#contract/entities/report.ts';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useMay } from '#hooks/session/use-may.ts';
import { useFormat } from '#i18n/use-format.ts';
import { NameList } from '#ui/card/name-list.tsx';
import { Strip } from '#ui/states/strip.tsx';
import { styled } from '#ui/styled.ts';

/** Above a report, for those who decide what sponsors see: names of students that its words may hold. */
export function NamedStudents({ of: { id, version } }: { of: Report }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const asks = useMay('reports.names') && version > 0;
  const { answer } = useAnswer('reports.names', { id }, asks ? {} : null);
  const names = answer?.data ?? [];
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
