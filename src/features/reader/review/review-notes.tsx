import { History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Report } from '#contract/entities/report.ts';
import { limits } from '#contract/limits.ts';
import { type ReportState, reportStateOf } from '#contract/report-states.ts';
import { useList } from '#hooks/mirror/use-list.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Link } from '#ui/button/link.tsx';
import { Strip } from '#ui/states/strip.tsx';
import { styled } from '#ui/styled.ts';
import { changesBetween } from './changes-between.ts';

/** The note of a state above the report; a returned report also shows one to its teacher (returned-note.tsx). */
const notes: Readonly<Record<ReportState, typeof Replaced | undefined>> = {
  arrived: undefined,
  seen: undefined,
  returned: undefined,
  replaced: Replaced,
};

/** Shown above a report to its reviewers: its other versions. */
export function ReviewNotes({ of: report }: { of: Report }) {
  const { t } = useTranslation('reports');
  const { replaces } = report;
  const Note = notes[reportStateOf(report)];
  return (
    <styled.div _print={{ display: 'none' }}>
      {Note && <Note of={report} />}
      {replaces && (
        <Strip>
          <History aria-hidden />
          <styled.div flex="1 1 12rem">
            {t('review.replaces')} <Changes of={report} since={replaces} />
          </styled.div>
          <Link to="/read/report/$id" params={{ id: replaces }} alone>
            {t('review.openEarlier')}
          </Link>
        </Strip>
      )}
    </styled.div>
  );
}

/** Names the fields that its author has changed; empty if one of the two is a file, or is not on this device. */
function Changes({ of: report, since }: { of: Report; since: string }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const { rows } = useList('reports.list', { classId: report.classId }, { page: 1, limit: limits.maximumPageSize });
  const earlier = rows.find(({ id }) => id === since)?.page;
  if (!earlier || !report.page) return null;
  const changed = changesBetween(earlier, report.page);
  if (changed.length === 0) return t('review.unchanged');
  return t('review.changes', {
    parts: changed.map((name) => t(name === 'needs' ? 'page.needs.label' : `page.${name}`)).join(format.between),
  });
}

/** Leads to the report that has replaced it. */
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
