import { FileDown, Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ImportKind, importKinds } from '#contract/entities/import.ts';
import { useDownload } from '#hooks/calls/use-download.ts';
import { ButtonRow } from '#ui/button/button-row.tsx';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { SectionCard } from '#ui/card/section-card.tsx';
import { useFileInput } from '#ui/fields/use-file-input.tsx';
import { FilterSelect } from '#ui/list/filter-select.tsx';
import { Text } from '#ui/text.ts';
import { useFailureToast } from '#ui/toast/use-failure-toast.ts';
import { tableFiles, useTableUpload } from './use-table-upload.ts';

/** Choice of the kind of import, its template, and the file. */
export function StartImport({ onStarted }: { onStarted: (id: string, file: File) => void }) {
  const { t } = useTranslation('imports');
  const [kind, setKind] = useState<ImportKind>('users');
  const table = useTableUpload(onStarted);
  const { download } = useDownload();
  const showFailure = useFailureToast();
  const { input, open } = useFileInput(upload, { accept: tableFiles, 'aria-label': t('upload') });

  function upload([file]: readonly File[]): void {
    if (file) table.upload(file, kind).catch(showFailure);
  }

  const template = (format: 'csv' | 'xlsx') =>
    download({ name: 'imports.template', params: { kind }, query: { format } }).catch(showFailure);

  return (
    <SectionCard title={t('start')} gap="4" justifyItems={{ base: 'stretch', sm: 'start' }}>
      <FilterSelect
        label={t('kind')}
        value={kind}
        options={importKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        onChange={setKind}
      />
      <div>
        <Text>{t('templateText')}</Text>
        <ButtonRow marginBlockStart="2">
          <ConnectionButton variant="outline" icon={<FileDown />} onClick={() => void template('xlsx')}>
            {t('templateExcel')}
          </ConnectionButton>
          <ConnectionButton variant="outline" icon={<FileDown />} onClick={() => void template('csv')}>
            {t('templateCsv')}
          </ConnectionButton>
        </ButtonRow>
      </div>
      <div>
        <Text marginBlockEnd="2">{t('uploadText')}</Text>
        <ButtonRow>
          <ConnectionButton icon={<Upload />} loading={table.busy} onClick={open}>
            {t('upload')}
          </ConnectionButton>
        </ButtonRow>
        {input}
      </div>
    </SectionCard>
  );
}
