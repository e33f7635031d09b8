import { FileDown, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ImportKind, importKinds } from '#contract/entities/import.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useDownload } from '#hooks/calls/use-download.ts';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { Card } from '#ui/card/card.tsx';
import { FilterSelect } from '#ui/list/filter-select.tsx';
import { styled } from '#ui/styled.ts';
import { Heading, Text } from '#ui/text.ts';
import { useFailureToast } from '#ui/toast/use-failure-toast.ts';

/** What is imported, its template, and the file. */
export function StartImport({ onStarted }: { onStarted: (id: string) => void }) {
  const { t } = useTranslation('imports');
  const [kind, setKind] = useState<ImportKind>('users');
  const input = useRef<HTMLInputElement>(null);
  const create = useCall('imports.create');
  const { download } = useDownload();
  const showFailure = useFailureToast();

  function upload(file: File | undefined): void {
    if (!file) return;
    create
      .call({ body: { kind }, file: { blob: file, name: file.name } })
      .then(({ data }) => onStarted(data.id), showFailure);
  }

  const template = (format: 'csv' | 'xlsx') =>
    download({ name: 'imports.template', params: { kind }, query: { format } }).catch(showFailure);

  return (
    <Card as="section" display="grid" gap="4" justifyItems="start">
      <Heading as="h2" size="md">
        {t('start')}
      </Heading>
      <FilterSelect
        label={t('kind')}
        value={kind}
        options={importKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        onChange={setKind}
      />
      <div>
        <Text>{t('templateText')}</Text>
        <styled.div display="flex" flexWrap="wrap" gap="2" marginBlockStart="2">
          <ConnectionButton variant="outline" icon={<FileDown />} onClick={() => void template('xlsx')}>
            {t('templateExcel')}
          </ConnectionButton>
          <ConnectionButton variant="outline" icon={<FileDown />} onClick={() => void template('csv')}>
            {t('templateCsv')}
          </ConnectionButton>
        </styled.div>
      </div>
      <div>
        <Text marginBlockEnd="2">{t('uploadText')}</Text>
        <ConnectionButton icon={<Upload />} loading={create.busy} onClick={() => input.current?.click()}>
          {t('upload')}
        </ConnectionButton>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.xlsx"
          aria-label={t('upload')}
          onChange={(event) => {
            upload(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
      </div>
    </Card>
  );
}
