import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { offeredMonths } from '#data/outbox/report-months.ts';
import { useOne } from '#hooks/mirror/use-one.ts';
import type { OpenDraft } from '#hooks/report-pages/use-report-draft.ts';
import { useMonthLabel } from '#i18n/use-month-label.ts';
import { FieldFrame } from '#ui/fields/field-frame.tsx';
import { NativeSelect } from '#ui/fields/native-select.tsx';

/** The month of a report. Typed content moves to the new month, unless a report of that month was started too. */
export function MonthField({ open: { draft, moveTo } }: { open: OpenDraft }) {
  const { t } = useTranslation();
  const { label } = useMonthLabel();
  const navigate = useNavigate();
  const months = offeredMonths(useOne('classes.get', { classId: draft.classId }).row, draft.month);

  async function choose(month: string): Promise<void> {
    await moveTo(month);
    const { corrects } = draft;
    await navigate({ to: '.', search: { month, ...(corrects && { item: corrects }) }, replace: true });
  }

  return (
    <FieldFrame id="report-month" label={t('upload.month')} required error="">
      <NativeSelect
        id="report-month"
        width="100%"
        value={draft.month}
        onChange={({ currentTarget }) => void choose(currentTarget.value)}
      >
        {months.map((value) => (
          <option key={value} value={value}>
            {label(value)}
          </option>
        ))}
      </NativeSelect>
    </FieldFrame>
  );
}
