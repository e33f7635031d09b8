import { useTranslation } from 'react-i18next';
import { useAnswerList } from '#hooks/calls/use-answer-list.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Badge } from '#ui/card/badge.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Heading } from '#ui/text.ts';

const tones = {
  checked: 'blue',
  running: 'gold',
  done: 'green',
  cancelled: 'sand',
  unknown: 'sand',
} as const;

/** The user's last imports, to view their results or continue them. */
export function EarlierImports({ onOpen }: { onOpen: (id: string) => void }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const { rows } = useAnswerList('imports.list', { page: 1, limit: 10 });
  if (rows.length === 0) return null;
  return (
    <section>
      <Heading as="h2" size="md" marginBlockEnd="3">
        {t('earlier')}
      </Heading>
      <DataTable
        label={t('earlier')}
        columns={[
          { header: t('file'), cell: ({ fileName }) => <bdi>{fileName}</bdi> },
          { header: t('kind'), cell: ({ kind }) => t(`kinds.${kind}`) },
          { header: t('rows'), count: ({ totalRows }) => totalRows },
          {
            header: t('state'),
            cell: ({ state }) => <Badge colorPalette={tones[state]}>{t(`states.${state}`)}</Badge>,
          },
          { header: t('date'), cell: ({ createdDate }) => format.dateTime(createdDate) },
        ]}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={({ fileName }) => fileName}
        onOpen={({ id }) => onOpen(id)}
      />
    </section>
  );
}
