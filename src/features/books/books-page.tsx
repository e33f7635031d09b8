import { BookCheck, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BookMonth } from '#contract/entities/papers/books.ts';
import type { Lenient } from '#contract/reading/lenient.ts';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useDownload } from '#hooks/calls/use-download.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { Badge } from '#ui/card/badge.tsx';
import { Card } from '#ui/card/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { ListStates } from '#ui/states/list-states.tsx';
import { SavedNote } from '#ui/states/saved-note.tsx';
import { styled } from '#ui/styled.ts';
import { Heading, Text } from '#ui/text.ts';
import { useFailureToast } from '#ui/toast/use-failure-toast.ts';
import { AccountsDialog } from './accounts-dialog.tsx';
import { CloseDialog } from './close-dialog.tsx';

type Month = Lenient<BookMonth>;

const tones = { running: 'gray', open: 'orange', closed: 'green', unknown: 'gray' } as const;

const Months = styled('ul', {
  base: {
    listStyle: 'none',
    padding: '0',
    margin: '0',
    display: 'grid',
    gap: '4',
    gridTemplateColumns: 'minmax(0, 1fr)',
  },
});

/** `/books`: the months of the books, for the admin: open matters, closing, seals and exports. */
export function BooksPage() {
  const { t } = useTranslation(['books', 'home']);
  const view = useAnswer('books.months');
  const [naming, setNaming] = useState(false);
  const [closing, setClosing] = useState<string>();
  const months = view.answer?.data ?? [];
  return (
    <>
      <PageHeader
        title={t('home:places.books')}
        text={t('lead')}
        actions={
          <ConnectionButton variant="outline" icon={<Pencil />} onClick={() => setNaming(true)}>
            {t('accounts.title')}
          </ConnectionButton>
        }
      />
      <ListStates
        view={{ ...view, rows: months, totalItems: months.length }}
        error={t('failed')}
        bones={{ count: 3, height: '24' }}
      >
        <Months>
          {months.map((month) => (
            <li key={month.month}>
              <MonthCard of={month} onClose={() => setClosing(month.month)} />
            </li>
          ))}
        </Months>
        <SavedNote at={view.savedAt} />
      </ListStates>
      <AccountsDialog open={naming} onClose={() => setNaming(false)} />
      {closing !== undefined && (
        <CloseDialog month={closing} onClose={() => setClosing(undefined)} onClosed={view.refresh} />
      )}
    </>
  );
}

function MonthCard({ of, onClose }: { of: Month; onClose: () => void }) {
  const { t } = useTranslation(['books', 'payments-admin', 'radar']);
  const format = useFormat();
  const { download, busy } = useDownload();
  const showFailure = useFailureToast();
  const params = { month: of.month };
  const stateText: Record<Month['state'], string> = {
    running: t('radar:states.waiting'),
    open: t('states.open'),
    closed: t('states.closed'),
    unknown: t('payments-admin:states.unknown'),
  };
  const fetchFile = (name: 'books.journal' | 'books.iati') =>
    download({ name, params }).catch((failure: unknown) => showFailure(failure));
  return (
    <Card>
      <styled.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
        <Heading as="h2" size="md">
          {format.month(`${of.month}-15`)}
        </Heading>
        <Badge colorPalette={tones[of.state]}>{stateText[of.state]}</Badge>
        <styled.div display="flex" flexWrap="wrap" gap="2" marginInlineStart="auto">
          {of.state === 'closed' ? (
            <>
              <ConnectionButton variant="outline" loading={busy} onClick={() => void fetchFile('books.journal')}>
                {t('journal')}
              </ConnectionButton>
              <ConnectionButton variant="outline" loading={busy} onClick={() => void fetchFile('books.iati')}>
                {t('iati')}
              </ConnectionButton>
            </>
          ) : (
            of.state === 'open' && (
              <ConnectionButton icon={<BookCheck />} onClick={onClose}>
                {t('close.act')}
              </ConnectionButton>
            )
          )}
        </styled.div>
      </styled.div>
      {of.seal && (
        <Text color="fg.muted" textStyle="sm" marginBlockStart="3" overflowWrap="anywhere">
          {t('entries')}: {format.number(of.entries)}
          {format.between}
          {of.closedDate && format.dateTime(of.closedDate)}
          {format.between}
          {t('seal')}:{' '}
          <bdi dir="ltr">
            <code>{of.seal}</code>
          </bdi>
        </Text>
      )}
    </Card>
  );
}
