import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { useList } from '#hooks/mirror/use-list.ts';
import { useDrafts } from '#hooks/report-pages/use-drafts.ts';
import { CardGrid } from '#ui/card/card-grid.tsx';
import { SectionHeader } from '#ui/layout/section-header.tsx';
import { SkeletonLines } from '#ui/states/skeleton.tsx';
import { MonthCard } from './month-card.tsx';
import { type ReportTarget, UploadReportDialog } from './upload-report.tsx';
import { draftOf } from './write-button.tsx';

/** This month of a teacher: each class with the report that comes next. */
export function OwnReports() {
  const { t } = useTranslation('reports');
  const classes = useList('classes.list', {}, { mine: true, limit: limits.ownClasses });
  const { drafts } = useDrafts();
  const [target, setTarget] = useState<ReportTarget>();
  const [open, setOpen] = useState(false);
  const upload = (chosen: ReportTarget) => {
    setTarget(chosen);
    setOpen(true);
  };
  return (
    <>
      {(classes.state === 'loading' || classes.rows.length > 0) && (
        <section>
          <SectionHeader title={t('title')} />
          {classes.state === 'loading' ? (
            <SkeletonLines columns={3} count={2} height="64" />
          ) : (
            <CardGrid>
              {classes.rows.map((row) => (
                <MonthCard key={row.id} of={row} draft={draftOf(drafts, row.id)} onUpload={upload} />
              ))}
            </CardGrid>
          )}
        </section>
      )}
      {target && <UploadReportDialog of={target} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
