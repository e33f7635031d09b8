import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { SearchableSelectField } from '#ui/fields/searchable-select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { useListState } from '#ui/list/list-state.ts';
import { TablePage } from '#ui/list/table-page.tsx';
import { type RowFormProps, useRowDialogs } from '#ui/list/use-row-dialogs.tsx';
import { DeleteDialog } from '#ui/overlay/delete-dialog.tsx';
import { toast } from '#ui/toast/toast-store.ts';
import { useWords } from './words.ts';

/*
 * A whole table screen with its form, built from the parts that every list of the product uses. Only the source of the rows
 * differs: memory here, the mirror there. src/ui/list/table-page.test.tsx uses it and limits its length.
 */

const Madrasa = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty('madrasaNameRequired')),
  address: v.pipe(v.string(), v.trim(), v.nonEmpty('madrasaAddressRequired')),
  sponsor: v.string(),
});
type Values = v.InferOutput<typeof Madrasa>;
type Row = Values & { id: string; version: number; classes: number | null; students: number };

const valuesOf = ({ name, address, sponsor }: Values = { name: '', address: '', sponsor: '' }) => ({
  name,
  address,
  sponsor,
});

/** The rows of a page, as a server would answer, and the actions on them. */
function useMadaris() {
  const words = useWords();
  const list = useListState();
  const [rows, setRows] = useState<Row[]>(() =>
    Array.from({ length: 60 }, (_, index) => ({
      id: String(index),
      version: 1,
      name: `${words.madrasa} ${index + 1}`,
      address: words.address,
      classes: index === 3 ? null : index * 7,
      students: 1425 * index,
      sponsor: index % 2 === 0 ? words.sponsor : ' ',
    })),
  );
  const found = rows
    .filter((row) => row.name.includes(list.search))
    .filter((row) => list.filter === undefined || (row.sponsor.trim() !== '') === (list.filter === 'sponsored'));
  const start = (list.page - 1) * list.limit;
  return {
    list,
    view: {
      state: 'ready' as const,
      rows: found.slice(start, start + list.limit),
      totalItems: found.length,
      refreshing: false,
      refresh: () => undefined,
    },
    async save(values: Values, row?: { id: string }) {
      if (row) setRows((old) => old.map((one) => (one.id === row.id ? { ...one, ...values } : one)));
      else setRows((old) => [{ ...values, id: `${Date.now()}`, version: 1, classes: 0, students: 0 }, ...old]);
    },
    remove: async (row: Row) => setRows((old) => old.filter((one) => one.id !== row.id)),
  };
}

export function ListPage() {
  const words = useWords();
  const { list, view, save, remove } = useMadaris();
  const dialogs = useRowDialogs(view.rows);
  return (
    <>
      <TablePage
        title={words.madaris}
        text={words.hint}
        crumbs={[{ label: words.region, link: { to: '/forms' } }, { label: words.madaris }]}
        list={list}
        view={view}
        columns={[
          { header: words.name, cell: (row) => <bdi>{row.name}</bdi>, sort: 'name' },
          { header: words.where, cell: (row) => <bdi>{row.address}</bdi> },
          { header: words.classes, count: (row) => row.classes },
          { header: words.students, count: (row) => row.students },
          { header: words.sponsorBy, cell: (row) => row.sponsor },
        ]}
        rowName={(row) => row.name}
        onOpen={(row) => toast({ title: row.name })}
        sponsorFilter
        add={{ label: words.add, onAdd: dialogs.add }}
        menu={dialogs.menu}
      />
      <MadrasaForm {...dialogs.form} onSave={save} />
      <DeleteDialog {...dialogs.deletion} name={(row) => row.name} onDelete={remove} done={words.deleted} />
    </>
  );
}

type MadrasaFormProps = RowFormProps<Row> & { onSave: (values: Values, row?: { id: string }) => Promise<unknown> };

function MadrasaForm({ row, ...dialog }: MadrasaFormProps) {
  const { t } = useTranslation();
  const words = useWords();
  return (
    <FormDialog
      {...dialog}
      title={row ? t('actions.edit') : words.add}
      name="madrasa"
      schema={Madrasa}
      row={row}
      valuesOf={valuesOf}
      done={words.saved}
    >
      {(form) => (
        <>
          <TextField of={form} name="name" label={words.name} required />
          <TextField of={form} name="address" label={words.where} required />
          <SearchableSelectField
            of={form}
            name="sponsor"
            label={words.sponsorBy}
            options={[words.sponsor, words.person].map((value) => ({ value, label: value }))}
          />
        </>
      )}
    </FormDialog>
  );
}
