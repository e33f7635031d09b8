import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Import, type ImportField, importActions } from '#contract/entities/import.ts';
import { useAnswerList } from '#hooks/calls/use-answer-list.ts';
import { useFormat } from '#i18n/use-format.ts';
import { FilterSelect } from '#ui/list/filter-select.tsx';
import { ListFooter, ListToolbar } from '#ui/list/list-layout.tsx';
import { useSteadyView } from '#ui/list/use-steady-view.ts';
import { ListStates } from '#ui/states/list-states.tsx';
import { styled } from '#ui/styled.ts';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { Heading } from '#ui/text.ts';

type Checked = { errors: Record<string, string> };
type Action = (typeof importActions)[number];
const pageSize = 20;
const isWrong = ({ errors }: Checked) => Object.keys(errors).length > 0;

type ImportRowsProps = { id: string; version: number; counts: Import['counts']; isOver: boolean };

/** Kinds of rows in the order of their importance: wrong rows are the open work. */
const byNeed: readonly Action[] = ['wrong', 'add', 'change', 'skip'];

/** The rows of an import, wrong ones first: their number, what happens to them, and which field is wrong in what way. */
export function ImportRows({ id, version, counts, isOver }: ImportRowsProps) {
  const { t } = useTranslation(['imports', 'common']);
  const format = useFormat();
  const [chosen, setChosen] = useState<Action>();
  const action = chosen ?? byNeed.find((some) => counts[some] > 0) ?? 'wrong';
  const [page, setPage] = useState(1);
  const problems: Column<Checked> = {
    header: t('problems'),
    cell: ({ errors }) =>
      Object.entries(errors).map(([field, message]) => (
        <div key={field}>
          <strong>{t(`fields.${field as ImportField}`, { defaultValue: field })}</strong>: {message}
        </div>
      )),
  };
  const view = useSteadyView(useAnswerList('imports.rows', { page, limit: pageSize, action }, { id }));
  return (
    <section key={version}>
      <Heading as="h2" size="md" marginBlockEnd="3">
        {t('rowsTitle')}
      </Heading>
      <ListToolbar>
        <FilterSelect
          label={t('show')}
          value={action}
          options={importActions.map((value) => ({
            value,
            label: t(isOver && (value === 'add' || value === 'change') ? `results.${value}` : `actions.${value}`),
          }))}
          onChange={(value) => {
            setChosen(value);
            setPage(1);
          }}
        />
      </ListToolbar>
      <ListStates
        view={view}
        error={t('common:states.error')}
        bones={{ count: 4, height: '12' }}
        empty={{ title: t(action === 'wrong' ? 'noneWrong' : 'noneOfThese'), icon: <ListChecks /> }}
      >
        <DataTable
          label={t('rowsTitle')}
          columns={[
            {
              header: t('row'),
              cell: ({ number }) => (
                <>
                  <styled.span hideBelow="sm">{format.number(number)}</styled.span>
                  <styled.span hideFrom="sm">{t('rowName', { number: format.number(number) })}</styled.span>
                </>
              ),
            },
            {
              header: t('content'),
              cell: ({ values }) => <bdi>{Object.values(values).filter(Boolean).join(format.between)}</bdi>,
            },
            ...(view.rows.some(isWrong) ? [problems] : []),
          ]}
          rows={view.rows}
          rowKey={({ number }) => String(number)}
          rowName={({ number }) => t('rowName', { number: format.number(number) })}
        />
        <ListFooter page={page} pageSize={pageSize} totalItems={view.totalItems} onPage={setPage} />
      </ListStates>
    </section>
  );
}
