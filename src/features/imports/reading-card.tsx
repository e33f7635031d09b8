import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { plainReading } from '#contract/entities/import.ts';
import type { Import } from '#contract/reading/read.ts';
import { encodings } from '#contract/tables/encodings.ts';
import { useFormat } from '#i18n/use-format.ts';
import { NameList } from '#ui/card/name-list.tsx';
import { SectionCard } from '#ui/card/section-card.tsx';
import { useFileInput } from '#ui/fields/use-file-input.tsx';
import { FilterSelect } from '#ui/list/filter-select.tsx';
import { Text } from '#ui/text.ts';
import { useFailureToast } from '#ui/toast/use-failure-toast.ts';
import { type ReadingChoice, tableFiles, useTableUpload } from './use-table-upload.ts';

type ReadingCardProps = {
  shown: Import;
  /** The file, if it was chosen since the page was opened. */
  file: File | undefined;
  onStarted: (id: string, file: File) => void;
};

const offeredRows = 15;

/** The settings by which the file was read: its sheet, the header row, the encoding and hidden parts. Each can be changed. */
export function ReadingCard({ shown, file, onStarted }: ReadingCardProps) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const showFailure = useFailureToast();
  const wanted = useRef<ReadingChoice>({});
  const { upload, busy } = useTableUpload(onStarted);
  const { input, open } = useFileInput(([again]) => again && send(again), {
    accept: tableFiles,
    'aria-label': t('reading.again'),
  });
  const { kind } = shown;
  // A device may still have the answer of an earlier release.
  const reading = shown.reading ?? plainReading;
  const { sheet, sheets, headerRow, encoding } = reading;

  function send(again: File): void {
    if (kind !== 'unknown') void upload(again, kind, wanted.current, shown.id).catch(showFailure);
  }

  /** If the page was opened again it lacks the file, so it first asks for it. */
  function readAgain(choice: ReadingChoice): void {
    wanted.current = choice;
    if (file) send(file);
    else open();
  }

  const sheetChosen = sheet === null ? {} : { sheet };
  const names = shown.columns.find(({ field }) => field === 'fullName' || field === 'firstName' || field === 'name');
  const rows = Array.from({ length: Math.max(offeredRows, headerRow) + 1 }, (_, row) => String(row));
  const hidden = (['hiddenSheets', 'hiddenRows', 'hiddenColumns'] as const).filter((what) => reading[what] > 0);
  return (
    <SectionCard title={t('reading.title')} gap="3" justifyItems="start" aria-busy={busy}>
      {sheet !== null && sheets.length > 1 && (
        <FilterSelect
          label={t('reading.sheet')}
          value={sheet}
          options={sheets.map((value) => ({ value, label: value }))}
          onChange={(value) => readAgain({ sheet: value })}
        />
      )}
      <FilterSelect
        label={t('reading.headerRow')}
        value={String(headerRow)}
        options={rows.map((value) => ({
          value,
          label: value === '0' ? t('reading.noHeader') : t('rowName', { number: format.number(Number(value)) }),
        }))}
        onChange={(value) => readAgain({ ...sheetChosen, headerRow: Number(value) })}
      />
      {encoding !== null && encoding !== 'utf-8' && (
        <FilterSelect
          label={t('reading.encoding')}
          value={encoding}
          options={encodings.map((value) => ({ value, label: t(`reading.encodings.${value}`) }))}
          onChange={(value) => readAgain({ encoding: encodings.find((one) => one === value) })}
        />
      )}
      {names && (
        <Text>
          {t('reading.names')} <NameList names={names.samples.filter(Boolean)} />
        </Text>
      )}
      {hidden.map((what) => (
        <Text key={what} color="fg.muted">
          {t(`reading.${what}`, { count: reading[what] })}
        </Text>
      ))}
      {input}
    </SectionCard>
  );
}
