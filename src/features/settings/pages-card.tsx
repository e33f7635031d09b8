import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperatorPage } from '#contract/answers/operator-page.ts';
import { traitsOf } from '#contract/language/languages.ts';
import { isKnown, type Lenient } from '#contract/reading/lenient.ts';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useFormat } from '#i18n/use-format.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Badge } from '#ui/card/badge.tsx';
import { Card } from '#ui/card/card.tsx';
import { ListStates } from '#ui/states/list-states.tsx';
import { styled } from '#ui/styled.ts';
import { Heading, Text } from '#ui/text.ts';
import { PageDialog } from './page-dialog.tsx';

type Row = Lenient<OperatorPage>;

const Lines = styled('ul', {
  base: {
    listStyle: 'none',
    padding: '0',
    margin: '0',
    marginBlockStart: '3',
    '& > li': {
      display: 'grid',
      gridTemplateColumns: { base: 'minmax(0, 1fr) auto', sm: 'minmax(9rem, 1fr) minmax(0, 2fr) auto' },
      alignItems: 'center',
      columnGap: '4',
      paddingBlock: '1',
      borderBlockStartWidth: '1px',
    },
    '& > li > :nth-child(2)': { gridRow: { base: '2', sm: 'auto' } },
    '& > li > :last-child': { gridRow: { base: '1 / span 2', sm: 'auto' } },
  },
});

/** The public pages in every language: whether they were checked, and a button to write each. */
export function PagesCard() {
  const { t } = useTranslation(['settings', 'home', 'errors']);
  const view = useAnswer('pages.list');
  const [edited, setEdited] = useState<Row['id']>();
  const rows = view.answer?.data ?? [];
  return (
    <Card as="section">
      <Heading as="h2" size="md">
        {t('pages')}
      </Heading>
      <Text color="fg.muted">{t('pagesLead')}</Text>
      <ListStates
        view={{ ...view, rows, totalItems: rows.length }}
        error={t('errors:data')}
        bones={{ count: 3, height: '12' }}
      >
        <Lines>
          {rows.map((row) => (
            <Line key={row.id} row={row} onEdit={() => setEdited(row.id)} />
          ))}
        </Lines>
      </ListStates>
      <PageDialog
        row={rows.find(({ id }) => id === edited)}
        onClose={() => setEdited(undefined)}
        onSaved={view.refresh}
      />
    </Card>
  );
}

function Line({ row, onEdit }: { row: Row; onEdit: () => void }) {
  const { t } = useTranslation(['settings', 'home']);
  const format = useFormat();
  // Pages that only a newer release knows are edited there.
  if (!isKnown(row.page) || !isKnown(row.language)) return null;
  const { name } = traitsOf(row.language);
  const title = t(`home:pages.${row.page}`);
  return (
    <li>
      <span>
        {title}
        {format.between}
        <bdi lang={row.language}>{name}</bdi>
      </span>
      <span>
        {row.changedDate ? (
          <Text color="fg.muted">{t('changed', { when: format.dateTime(row.changedDate) })}</Text>
        ) : (
          <Badge colorPalette="gold" whiteSpace="normal">
            {t('notChecked')}
          </Badge>
        )}
      </span>
      <IconButton label={t('editPage', { page: title, language: name })} icon={<Pencil />} onClick={onEdit} />
    </li>
  );
}
