import { Copy, Download, Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { saveAs } from '#lib/save-as.ts';
import { Button } from '#ui/button/button.tsx';
import { ButtonRow } from '#ui/button/button-row.tsx';
import { Paper } from '#ui/overlay/paper.tsx';
import { styled } from '#ui/styled.ts';
import { Heading, Text } from '#ui/text.ts';
import { toast } from '#ui/toast/toast-store.ts';

/** The recovery codes, which are shown only once: to copy, to save as a file, or to print. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useTranslation(['second-factor', 'common', 'reader']);
  const text = codes.join('\n');

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: t('common:toast.success'), description: t('codes.copied') });
    } catch (failure) {
      console.warn('The recovery codes could not be copied.', failure);
      toast({ variant: 'destructive', title: t('common:toast.error'), description: t('codes.notCopied') });
    }
  }

  return (
    <styled.div display="grid" gap="4">
      <Text>{t('codes.text')}</Text>
      <Codes codes={codes} />
      <ButtonRow>
        <Button variant="outline" icon={<Copy />} onClick={() => void copy()}>
          {t('codes.copy')}
        </Button>
        <Button
          variant="outline"
          icon={<Download />}
          onClick={() => saveAs(new Blob([`${text}\n`], { type: 'text/plain' }), t('codes.file'))}
        >
          {t('common:actions.download')}
        </Button>
        <Button variant="outline" icon={<Printer />} onClick={() => window.print()}>
          {t('reader:print')}
        </Button>
      </ButtonRow>
      <Button onClick={onKept}>{t('codes.kept')}</Button>
      <Paper>
        <Heading as="h1" size="md">
          Sanad: {t('codes.title')}
        </Heading>
        <Codes codes={codes} />
      </Paper>
    </styled.div>
  );
}

const List = styled('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(12rem, 1fr))',
    gap: '1',
    listStyle: 'none',
  },
});

function Codes({ codes }: { codes: readonly string[] }) {
  return (
    <List data-codes="">
      {codes.map((code) => (
        <li key={code}>
          <bdi dir="ltr">{code}</bdi>
        </li>
      ))}
    </List>
  );
}
