import type { LinkProps } from '@tanstack/react-router';
import { BookOpen, ChevronRight, Map as MapIcon, School } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { loadFailures } from '#contract/call-messages.ts';
import { limits } from '#contract/limits.ts';
import type { FoundPlace } from '#contract/reading/read.ts';
import { useAnswerList } from '#hooks/calls/use-answer-list.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Link } from '#ui/button/link.tsx';
import { Joined } from '#ui/layout/joined.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { ListFooter } from '#ui/list/list-layout.tsx';
import { SearchField } from '#ui/list/search-field.tsx';
import { useSteadyView } from '#ui/list/use-steady-view.ts';
import { ListStates } from '#ui/states/list-states.tsx';
import { SavedNote } from '#ui/states/saved-note.tsx';
import { styled } from '#ui/styled.ts';
import { RowList, RowListItem } from '#ui/table/row-list.tsx';
import { Text } from '#ui/text.ts';

export type SearchPageProps = {
  search: string;
  page: number;
  onSearch: (change: { search?: string; page?: number }) => void;
};

const icons = { region: <MapIcon />, madrasa: <School />, class: <BookOpen />, unknown: <School /> } as const;

/** One search over regions, madaris and classes. */
export function SearchPage({ search, page, onSearch }: SearchPageProps) {
  const { t } = useTranslation('explore');
  return (
    <>
      <PageHeader title={t('results.title')} text={t('results.lead')} />
      <SearchField value={search} label={t('searchAll')} onSearch={(text) => onSearch({ search: text, page: 1 })} />
      <styled.div marginBlockStart="5">
        {search === '' ? (
          <Text color="fg.muted">{t('results.start')}</Text>
        ) : (
          <Results search={search} page={page} onSearch={onSearch} />
        )}
      </styled.div>
    </>
  );
}

function Results({ search, page, onSearch }: SearchPageProps) {
  const { t } = useTranslation(['explore', 'errors']);
  const limit = limits.defaultPageSize;
  const view = useSteadyView(useAnswerList('places.search', { search, page, limit }));
  return (
    <ListStates
      view={view}
      error={t(loadFailures['places.search'])}
      bones={{ count: limit, height: '16' }}
      narrowed={{ search, onClear: () => onSearch({ search: '' }) }}
    >
      <RowList>
        {view.rows.map((place) => (
          <FoundRow key={place.id} place={place} />
        ))}
      </RowList>
      <ListFooter
        page={page}
        pageSize={limit}
        totalItems={view.totalItems}
        onPage={(next) => onSearch({ page: next })}
        note={<SavedNote inFoot at={view.savedAt} />}
      />
    </ListStates>
  );
}

/** On a phone in one line under the name, otherwise at the end of the row. */
const Amounts = styled('div', {
  base: {
    display: { base: 'flex', sm: 'block' },
    flexWrap: 'wrap',
    columnGap: '3',
    textStyle: 'sm',
    textAlign: { sm: 'end' },
  },
});

function FoundRow({ place }: { place: FoundPlace }) {
  const { t } = useTranslation(['explore', 'common']);
  const format = useFormat();
  const where = [place.madrasaName, place.regionName].filter((name) => name !== null && name !== place.name);
  const progress =
    place.sponsoredPercentage >= 100
      ? t('common:progress.complete')
      : t('common:progress.needed', { amount: format.money(place.openDollars) });
  return (
    <RowListItem position="relative" alignItems="center" flexWrap="nowrap">
      <styled.span color="green.fg" aria-hidden>
        {icons[place.type]}
      </styled.span>
      <styled.div flex="1" minWidth="0" display="flex" flexWrap="wrap" columnGap="3">
        <styled.div flex="1 1 12rem" minWidth="0">
          <Link
            {...linkOf(place)}
            quiet
            fontWeight="medium"
            _after={{ content: '""', position: 'absolute', inset: '0' }}
          >
            <bdi>{place.name}</bdi>
          </Link>
          {where.length > 0 && (
            <Text textStyle="sm" color="fg.muted">
              <Joined>{where}</Joined>
            </Text>
          )}
        </styled.div>
        <Amounts>
          <Text fontWeight="medium">{t('common:money.perMonth', { amount: format.money(place.price) })}</Text>
          <Text color="fg.muted">{progress}</Text>
        </Amounts>
      </styled.div>
      <ChevronRight className="mirrored" size={18} aria-hidden />
    </RowListItem>
  );
}

function linkOf({ type, id, regionId }: FoundPlace): LinkProps {
  if (type === 'region') return { to: '/explore-sponsor/$regionId/details', params: { regionId: id } };
  if (type === 'class') return { to: '/class/$classId', params: { classId: id } };
  return { to: '/explore-sponsor/$regionId/madrasa/$madrasaId/details', params: { regionId, madrasaId: id } };
}
