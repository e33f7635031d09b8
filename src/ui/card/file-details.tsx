import { Download } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { styled } from '#ui/styled.ts';
import { FactList } from './fact-list.tsx';

/** What is shown of a material or report; all of it is on the device. */
export interface DetailedFile {
  title: string;
  description: string;
  fileName: string;
  fileSize: number;
  createdDate: string;
}

type FileDetailsProps = {
  /** The dialog is open while there is one. */
  file: DetailedFile | undefined;
  onClose: () => void;
  onDownload: () => void;
};

const Description = styled('p', {
  base: { whiteSpace: 'pre-line', overflowWrap: 'anywhere', textAlign: 'var(--start)', marginBlockEnd: '4' },
});

/** Everything that its author wrote about a file, uncut: lists show the beginning only. Works offline. */
export function FileDetails({ file, onClose, onDownload }: FileDetailsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Dialog
      open={file !== undefined}
      onClose={onClose}
      title={
        <styled.bdi overflowWrap="anywhere" display="block">
          {file?.title}
        </styled.bdi>
      }
      footer={
        <Button icon={<Download />} onClick={onDownload}>
          {t('files.download')}
        </Button>
      }
    >
      {file && (
        <>
          {file.description && <Description dir="auto">{file.description}</Description>}
          <FactList
            facts={[
              {
                label: t('files.name'),
                value: (
                  <styled.bdi dir="ltr" overflowWrap="anywhere">
                    {file.fileName}
                  </styled.bdi>
                ),
              },
              { label: t('files.size'), value: format.bytes(file.fileSize) },
              { label: t('files.date'), value: format.date(file.createdDate) },
            ]}
          />
        </>
      )}
    </Dialog>
  );
}

const WordsButton = styled('button', {
  base: {
    font: 'inherit',
    color: 'inherit',
    textAlign: 'inherit',
    cursor: 'pointer',
    borderRadius: 'sm',
    overflowWrap: 'anywhere',
    _hover: { textDecoration: 'underline', textUnderlineOffset: '0.25em' },
  },
});

/** A title that opens its details: words to the eye and on paper, a button to hand and keyboard. */
export function DetailsButton(props: ComponentProps<typeof WordsButton>) {
  return <WordsButton type="button" data-words {...props} />;
}
