import { useTranslation } from 'react-i18next';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { styled } from '#ui/styled.ts';
import { EarlierImports } from './earlier-imports.tsx';
import { ImportDetails } from './import-details.tsx';
import type { PrintSlips } from './import-slips.tsx';
import { StartImport } from './start-import.tsx';
import { useChosenFiles } from './use-chosen-files.ts';

export type ImportPageProps = {
  /** The shown import. */
  id: string | undefined;
  onOpen: (id: string | undefined) => void;
  printSlips: PrintSlips;
};

/** Adds many people, madaris or classes from a table: a file, a dry run, then the import itself. */
export function ImportPage({ id, onOpen, printSlips }: ImportPageProps) {
  const { t } = useTranslation('imports');
  const { fileOf, keep } = useChosenFiles();
  const start = (started: string, file: File) => {
    keep(started, file);
    onOpen(started);
  };
  return (
    <>
      <PageHeader title={t('title')} text={t('lead')} />
      <styled.div display="grid" gap="6">
        {id ? (
          <ImportDetails
            key={id}
            id={id}
            file={fileOf(id)}
            onStarted={start}
            onBack={() => onOpen(undefined)}
            printSlips={printSlips}
          />
        ) : (
          <>
            <StartImport onStarted={start} />
            <EarlierImports onOpen={onOpen} />
          </>
        )}
      </styled.div>
    </>
  );
}
