import { MessageSquareQuote } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Report } from '#contract/entities/report.ts';
import { limits } from '#contract/limits.ts';
import { noteRoles, ReportNoteForm } from '#contract/report-parts/report-note.ts';
import { type ReportState, reportStateOf } from '#contract/report-states.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useMay } from '#hooks/session/use-may.ts';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { Strip, StripQuote } from '#ui/states/strip.tsx';

/** Reports of these states are read by sponsors. */
const isForSponsors: Readonly<Record<ReportState, boolean>> = {
  arrived: true,
  seen: true,
  returned: false,
  replaced: false,
};

const valuesOf = (report: Report | undefined) => ({ note: report?.note?.text ?? '' });

/** The line of a supervisor to sponsors, above the report; those who review it add, change and remove it. */
export function SponsorNote({ of: report }: { of: Report }) {
  const { t } = useTranslation('reports');
  const mayWrite = useMay('reports.note') && isForSponsors[reportStateOf(report)];
  const { call } = useCall('reports.note');
  const [isOpen, setOpen] = useState(false);
  const { note } = report;
  if (!note && !mayWrite) return null;
  const role = noteRoles.find((each) => each === note?.role) ?? 'supervisor';
  const action = mayWrite && (
    <ConnectionButton variant={note ? 'outline' : 'ghost'} size="sm" onClick={() => setOpen(true)}>
      {t(note ? 'review.note.edit' : 'review.note.add')}
    </ConnectionButton>
  );
  return (
    <>
      {note ? (
        <Strip>
          <MessageSquareQuote aria-hidden />
          <StripQuote title={t(`review.note.${role}`)}>{note.text}</StripQuote>
          {action}
        </Strip>
      ) : (
        action
      )}
      {mayWrite && (
        <FormDialog
          open={isOpen}
          onClose={() => setOpen(false)}
          title={t(note ? 'review.note.edit' : 'review.note.add')}
          name="report-note"
          schema={ReportNoteForm}
          row={report}
          valuesOf={valuesOf}
          onSave={(body, row) => call({ params: { id: report.id }, body, ...(row && { ifMatch: row.version }) })}
          done={t('review.note.done')}
        >
          {(form) => (
            <TextAreaField
              of={form}
              name="note"
              label={t('review.note.label')}
              hint={t('review.note.hint')}
              rows={2}
              maxLength={limits.reportNoteLength}
            />
          )}
        </FormDialog>
      )}
    </>
  );
}
