import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/button/button.tsx';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { TabLinks } from '#ui/layout/tab-links.tsx';
import { FilterSelect } from '#ui/list/filter-select.tsx';
import { ListFooter, ListToolbar } from '#ui/list/list-layout.tsx';
import { SearchField } from '#ui/list/search-field.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { toast } from '#ui/toast/toast-store.ts';
import { useWords } from './words.ts';

type Row = { id: string; name: string; address: string; classes: number | null; students: number; sponsor: string };

export function ListPage() {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useWords();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(5);
  const [pageSize, setPageSize] = useState(5);
  const [filter, setFilter] = useState<'all' | 'sponsored'>('all');
  const rows: Row[] = Array.from({ length: 5 }, (_, index) => ({
    id: String(index),
    name: `${words.madrasa} ${format.number(index + 1)}`,
    address: words.address,
    classes: index === 3 ? null : index * 7,
    students: 1425 * index,
    sponsor: index % 2 === 0 ? words.sponsor : ' ',
  }));
  return (
    <>
      <PageHeader
        title={words.madaris}
        text={words.hint}
        breadcrumb={
          <Breadcrumb
            crumbs={[
              { label: words.region, link: { to: '/forms' } },
              { label: words.madrasa, link: { to: '/' } },
              { label: words.madaris },
            ]}
          />
        }
      />
      <TabLinks
        label={words.lessons}
        tabs={[
          { label: words.madaris, link: { to: '/' } },
          { label: words.lessons, link: { to: '/pieces' } },
        ]}
      />
      <br />
      <ListToolbar>
        <SearchField value={search} onSearch={setSearch} />
        <FilterSelect
          label={t('list.sponsorFilter.label')}
          value={filter}
          options={[
            { value: 'all', label: t('list.sponsorFilter.all') },
            { value: 'sponsored', label: t('list.sponsorFilter.sponsored') },
          ]}
          onChange={setFilter}
        />
        <Button icon={<Plus />}>{words.add}</Button>
      </ListToolbar>
      <DataTable
        label={words.madaris}
        rows={search === 'nothing' ? [] : rows}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        columns={[
          { header: words.name, cell: (row) => <bdi>{row.name}</bdi> },
          { header: words.where, cell: (row) => <bdi>{row.address}</bdi> },
          { header: words.classes, count: (row) => row.classes },
          { header: words.students, count: (row) => row.students },
          { header: words.sponsorBy, cell: (row) => row.sponsor },
        ]}
        onOpen={(row) => toast({ title: row.name })}
        actions={(row) => [
          { label: t('actions.edit'), onSelect: () => toast({ title: row.name }) },
          { label: t('actions.delete'), colorPalette: 'red', onSelect: () => undefined },
        ]}
      />
      <ListFooter page={page} pageSize={pageSize} totalItems={60} onPage={setPage} onPageSize={setPageSize} />
    </>
  );
}
