import { useTranslation } from 'react-i18next';
import { loadFailures } from '#contract/call-messages.ts';
import type { SponsorshipType } from '#contract/entities/sponsorship-kinds.ts';
import { limits } from '#contract/limits.ts';
import { useList } from '#hooks/mirror/use-list.ts';
import { type Place, usePlace } from '#hooks/mirror/use-place.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Link } from '#ui/button/link.tsx';
import { Card } from '#ui/card/card.tsx';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { ListFooter, ListToolbar } from '#ui/list/list-layout.tsx';
import { SearchField } from '#ui/list/search-field.tsx';
import { useSteadyView } from '#ui/list/use-steady-view.ts';
import { ListStates } from '#ui/states/list-states.tsx';
import { SavedNote } from '#ui/states/saved-note.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Heading, Text } from '#ui/text.ts';

export type PayListPageProps = {
  type: SponsorshipType;
  typeId: string;
  page: number;
  search: string;
  onChange: (change: { page?: number; search?: string }) => void;
};

/** `/sponsor-paylist/{type}/{typeId}`: the madaris that a sponsorship of this place supports (docs/rules.md#screens). */
export function PayListPage({ type, typeId, page, search, onChange }: PayListPageProps) {
  const { t } = useTranslation(['payments', 'errors']);
  const { place } = usePlace(type, typeId);
  const query = { page, search, limit: limits.payListPageSize };
  const view = useSteadyView(useList('sponsorships.madaris', { type, typeId }, query));
  return (
    <>
      <PageHeader
        title={t('list.title')}
        text={place && t(type === 'class' ? 'list.leadClass' : 'list.lead', { name: place.name })}
        breadcrumb={
          <Breadcrumb
            crumbs={[{ label: t('thanks.mine'), link: { to: '/my-sponsorships' } }, { label: t('list.title') }]}
          />
        }
      />
      {type === 'class' ? (
        // The list has only its madrasa, so there is nothing to search.
        place && <SupportedClass classId={typeId} place={place} />
      ) : (
        <ListToolbar>
          <SearchField
            value={search}
            label={t('list.search')}
            onSearch={(text) => onChange({ search: text, page: 1 })}
          />
        </ListToolbar>
      )}
      <ListStates
        view={view}
        error={t(loadFailures['sponsorships.madaris'])}
        narrowed={search ? { search, onClear: () => onChange({ search: '', page: 1 }) } : undefined}
      >
        <DataTable
          label={t('list.title')}
          rows={view.rows}
          rowName={(madrasa) => madrasa.name}
          rowKey={({ id }) => id}
          columns={[
            { header: t('list.name'), cell: ({ name }) => <bdi>{name}</bdi> },
            { header: t('list.address'), cell: ({ address }) => <bdi>{address}</bdi> },
            { header: t('list.classes'), count: ({ totalClasses }) => totalClasses },
            { header: t('list.teachers'), count: ({ totalTeachers }) => totalTeachers },
            { header: t('list.students'), count: ({ totalStudents }) => totalStudents },
          ]}
        />
        <ListFooter
          page={page}
          pageSize={query.limit}
          totalItems={view.totalItems}
          onPage={(next) => onChange({ page: next })}
          note={<SavedNote inFoot at={view.savedAt} partial={view.partial} />}
        />
      </ListStates>
    </>
  );
}

/** A sponsorship of a class supports that class: its own numbers, above those of its madrasa. */
function SupportedClass({ classId, place }: { classId: string; place: Place }) {
  const { t } = useTranslation('explore');
  const format = useFormat();
  const { students, teachers } = place.counts;
  return (
    <Card as="section" marginBlockEnd="4" aria-labelledby="supported-class">
      <Heading as="h2" size="md" id="supported-class">
        <Link to="/class/$classId" params={{ classId }} quiet>
          <bdi>{place.name}</bdi>
        </Link>
      </Heading>
      <Text color="fg.muted">
        {t('counts.students', { count: students })}
        {format.between}
        {t('counts.teachers', { count: teachers })}
      </Text>
    </Card>
  );
}
