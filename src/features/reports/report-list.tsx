import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Report } from '#contract/entities/report.ts';
import { limits } from '#contract/limits.ts';
import { useList } from '#hooks/use-list.ts';
import { useMay, useMayCall } from '#hooks/use-may.ts';
import { ListFooter } from '#ui/list-layout.tsx';
import { ListStates } from '#ui/list-states.tsx';
import { RowList } from '#ui/row-list.tsx';
import { SavedNote } from '#ui/saved-note.tsx';
import { SectionHeader } from '#ui/section-header.tsx';
import { DeleteReport } from './delete-report.tsx';
import { ReportRow } from './report-row.tsx';
import { UploadReport } from './upload-report.tsx';

export type ReportListProps = {
  classId: string;
  page: number;
  onPage: (page: number) => void;
};

/** The monthly reports of a class, newest first; what waits to be sent stands on top of page 1. */
export function ReportList({ classId, page, onPage }: ReportListProps) {
  const { t } = useTranslation(['reports', 'errors']);
  const mayUpload = useMay('reports.create');
  const mayCall = useMayCall();
  const [deleting, setDeleting] = useState<Report>();
  const reports = useList('reports.list', { classId }, { page, limit: limits.reportPageSize });
  return (
    <section>
      <SectionHeader title={t('title')} underTab actions={mayUpload && <UploadReport classId={classId} />} />
      <ListStates
        view={reports}
        error={t('errors:data')}
        bones={{ count: 4, height: '16' }}
        empty={{ icon: <FileText />, title: t('empty'), text: t('emptyHint') }}
      >
        <RowList>
          {reports.rows.map((report) => (
            <ReportRow
              key={report.id}
              report={report}
              onDelete={mayCall('reports.delete', report) ? setDeleting : undefined}
            />
          ))}
        </RowList>
        <ListFooter
          page={page}
          pageSize={limits.reportPageSize}
          totalItems={reports.totalItems}
          onPage={onPage}
          note={<SavedNote at={reports.savedAt} />}
        />
      </ListStates>
      <DeleteReport report={deleting} onClose={() => setDeleting(undefined)} />
    </section>
  );
}
