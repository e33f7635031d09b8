import { History, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Report } from '#contract/entities/report.ts';
import { limits } from '#contract/limits.ts';
import { useList } from '#hooks/mirror/use-list.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Link } from '#ui/button/link.tsx';
import { Strip } from '#ui/states/strip.tsx';
import { styled } from '#ui/styled.ts';

/** Above a report, for those who review it: that it was returned and why, and its other versions. */
export function ReviewNotes({ of: report }: { of: Report }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const { returned, replaces, replacedAt } = report;
  return (
    <styled.div _print={{ display: 'none' }}>
      {returned && (
        <Strip>
          <Undo2 aria-hidden />
          <styled.div flex="1 1 12rem" minWidth="0">
            <styled.div fontWeight="medium">{t('review.returnedOn', { date: format.date(returned.at) })}</styled.div>
            <styled.p dir="auto" whiteSpace="pre-line" overflowWrap="anywhere" textAlign="var(--start)">
              {returned.comment}
            </styled.p>
          </styled.div>
        </Strip>
      )}
      {replacedAt && <Replaced of={report} />}
      {replaces && (
        <Strip>
          <History aria-hidden />
          <styled.span flex="1 1 12rem">{t('review.replaces')}</styled.span>
          <Link to="/read/report/$id" params={{ id: replaces }} alone>
            {t('review.openEarlier')}
          </Link>
        </Strip>
      )}
    </styled.div>
  );
}

/** Leads to what has replaced it. */
function Replaced({ of: { id, classId } }: { of: Report }) {
  const { t } = useTranslation('reports');
  const { rows } = useList('reports.list', { classId }, { page: 1, limit: limits.maximumPageSize });
  const newer = rows.find(({ replaces }) => replaces === id);
  return (
    <Strip>
      <History aria-hidden />
      <styled.span flex="1 1 12rem">{t('review.replaced')}</styled.span>
      {newer && (
        <Link to="/read/report/$id" params={{ id: newer.id }} alone>
          {t('review.openNewest')}
        </Link>
      )}
    </Strip>
  );
}
