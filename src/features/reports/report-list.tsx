import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Report } from '#contract/entities/report.ts';
import { limits } from '#contract/limits.ts';
import { useList } from '#hooks/mirror/use-list.ts';
import { useMay, useMayCall } from '#hooks/session/use-may.ts';
import { SectionHeader } from '#ui/layout/section-header.tsx';
import { ListSection } from '#ui/list/list-section.tsx';
import { useListState } from '#ui/list/list-state.ts';
import { RowList } from '#ui/table/row-list.tsx';
import { DeleteReport } from './delete-report.tsx';
import { ReportRow } from './report-row.tsx';
import { SendReport } from './upload-report.tsx';

/** The monthly reports of a class, newest first; waiting ones are at the top of page 1. */
export function ReportList({ classId }: { classId: string }) {
  const { t } = useTranslation('reports');
  const mayUpload = useMay('reports.create');
  const mayCall = useMayCall();
  const [deleting, setDeleting] = useState<Report>();
  const list = useListState({ limit: limits.reportPageSize });
  const reports = useList('reports.list', { classId }, list.paging);
  return (
    <section>
      <SectionHeader title={t('title')} underTab actions={mayUpload && <SendReport classId={classId} />} />
      <ListSection
        list={list}
        view={reports}
        bones={{ count: 4, height: '16' }}
        empty={{ icon: <FileText />, title: t('empty'), text: t(mayUpload ? 'emptyHint' : 'emptyHintRead') }}
      >
        {(rows) => (
          <RowList>
            {rows.map((report) => (
              <ReportRow
                key={report.id}
                report={report}
                isSender={mayUpload}
                onDelete={mayCall('reports.delete', report) ? setDeleting : undefined}
              />
            ))}
          </RowList>
        )}
      </ListSection>
      <DeleteReport report={deleting} onClose={() => setDeleting(undefined)} />
    </section>
  );
}
