import { useNavigate } from '@tanstack/react-router';
import { CircleX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SponsorshipState, sponsorshipStates } from '#contract/entities/sponsorship-kinds.ts';
import { dayOf } from '#contract/month.ts';
import type { Sponsorship } from '#contract/reading/read.ts';
import { useExport } from '#hooks/calls/use-export.ts';
import { useList } from '#hooks/mirror/use-list.ts';
import { useMayCall } from '#hooks/session/use-may.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Badge } from '#ui/card/badge.tsx';
import { NameList } from '#ui/card/name-list.tsx';
import { SectionHeader } from '#ui/layout/section-header.tsx';
import { OptionalFilter } from '#ui/list/filter-select.tsx';
import { ListSection } from '#ui/list/list-section.tsx';
import { useListState } from '#ui/list/list-state.ts';
import { TablePage } from '#ui/list/table-page.tsx';
import type { MenuItems } from '#ui/overlay/menu.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { EndSponsorshipDialog } from './end-sponsorship-dialog.tsx';

const tones = {
  held: 'blue',
  active: 'green',
  paused: 'gold',
  cancelled: 'sand',
  expired: 'sand',
  unknown: 'sand',
} as const;

/** Every sponsorship, newest first, for the admin; a row leads to its sponsor. */
export function AllSponsorshipsPage({ state }: { state?: SponsorshipState | undefined }) {
  const { t } = useTranslation(['payments-admin', 'common']);
  const navigate = useNavigate();
  const list = useListState({ filters: ['state'] });
  const view = useList('sponsorships.list', {}, { ...list.paging, search: list.search, state });
  const exportAll = useExport('export.sponsorships', { search: list.search, state });
  const columns = useSponsorshipColumns();
  const withSponsor = useMemo<Column<Sponsorship>[]>(
    () => [{ header: t('sponsor'), cell: ({ sponsor }) => sponsor && <bdi>{sponsor.fullName}</bdi> }, ...columns],
    [t, columns],
  );
  const ending = useEnding();
  return (
    <>
      <TablePage
        title={t('sponsorships')}
        onExport={exportAll}
        list={{ ...list, sort: undefined }}
        view={view}
        filters={
          <OptionalFilter
            label={t('state')}
            value={state}
            options={sponsorshipStates.map((value) => ({ value, label: t(`sponsorshipStates.${value}`) }))}
            onChange={(next) => list.set({ state: next })}
          />
        }
        columns={withSponsor}
        rowName={({ sponsor, name }) => [sponsor?.fullName, name].filter(Boolean).join(', ')}
        onOpen={({ sponsor }) =>
          sponsor && void navigate({ to: '/sponsor/$sponsorId', params: { sponsorId: sponsor.id } })
        }
        menu={ending.menu}
        empty={{ text: t('sponsorshipsEmpty') }}
      />
      {ending.dialog}
    </>
  );
}

/** One sponsor's sponsorships, below their profile. */
export function SponsorshipsOf({ sponsorId }: { sponsorId: string }) {
  const { t } = useTranslation('payments-admin');
  const list = useListState();
  const view = useList('sponsorships.list', {}, { ...list.paging, sponsorId });
  const columns = useSponsorshipColumns();
  const ending = useEnding();
  return (
    <section>
      <SectionHeader title={t('sponsorships')} />
      <ListSection list={list} view={view} sizes empty={{ text: t('noSponsorshipsOfPerson') }}>
        {(rows) => (
          <DataTable
            label={t('sponsorships')}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            rowName={({ name }) => name}
            actions={ending.menu}
          />
        )}
      </ListSection>
      {ending.dialog}
    </section>
  );
}

/** The menu by which an admin ends a sponsorship that runs, and its dialog. */
function useEnding() {
  const { t } = useTranslation('payments-admin');
  const may = useMayCall();
  const [chosen, setChosen] = useState<Sponsorship>();
  const menu = (row: Sponsorship): MenuItems => [
    may('sponsorships.end', row) && {
      label: t('end.title'),
      icon: <CircleX />,
      disabled: row.state !== 'active' && row.state !== 'paused',
      onSelect: () => setChosen(row),
    },
  ];
  return {
    menu,
    dialog: <EndSponsorshipDialog sponsorship={chosen} onClose={() => setChosen(undefined)} />,
  };
}

function useSponsorshipColumns(): Column<Sponsorship>[] {
  const { t } = useTranslation(['payments-admin', 'common']);
  const format = useFormat();
  return useMemo(
    () => [
      {
        header: t('place'),
        cell: (row) => <NameList names={wholePlace(row, t('placeGone'))} between={format.between} />,
      },
      {
        header: t('amount'),
        numeric: true,
        cell: ({ amount }) => t('common:money.perMonth', { amount: format.money(amount) }),
      },
      {
        header: t('state'),
        cell: ({ state }) => <Badge colorPalette={tones[state]}>{t(`sponsorshipStates.${state}`)}</Badge>,
      },
      { header: t('since'), cell: ({ startedDate }) => startedDate && format.date(startedDate) },
      { header: t('nextCharge'), cell: ({ nextChargeDate }) => nextChargeDate && format.date(dayOf(nextChargeDate)) },
    ],
    [t, format],
  );
}

/** The names of a place and of the places that contain it, each once. @param gone the name of a deleted place */
function wholePlace({ name, madrasaName, regionName }: Sponsorship, gone: string) {
  return [...new Set([name || gone, madrasaName, regionName])].filter((part) => part !== null);
}
