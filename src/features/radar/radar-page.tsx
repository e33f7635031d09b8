import { type LinkProps, useNavigate } from '@tanstack/react-router';
import { CheckCheck, FileText, Mail, Phone, Printer, Share2 } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { radarFilters } from '#contract/answers/radar-filters.ts';
import type { RadarRow } from '#contract/reading/read.ts';
import { useAnswerList } from '#hooks/calls/use-answer-list.ts';
import { useExport } from '#hooks/calls/use-export.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/button/button.tsx';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { NameList } from '#ui/card/name-list.tsx';
import { FilterSelect } from '#ui/list/filter-select.tsx';
import { useListState } from '#ui/list/list-state.ts';
import { TablePage } from '#ui/list/table-page.tsx';
import type { MenuItems } from '#ui/overlay/menu.tsx';
import { styled } from '#ui/styled.ts';
import type { Column } from '#ui/table/data-table.tsx';
import { Below } from './below.tsx';
import { MonthMarks } from './month-marks.tsx';
import { type RadarWindow, radarWindows } from './radar-windows.ts';
import { RemindCell } from './remind-cell.tsx';
import { useReminders } from './use-reminders.ts';

export type RadarFilter = (typeof radarFilters)[number];

export type RadarPageProps = {
  show: RadarFilter;
  months: RadarWindow;
  /** Only this month, `YYYY-MM`. */
  month: string | undefined;
  /** Classes of one region only. */
  regionId: string | undefined;
  /** Further filters, beside those of the page. */
  filters: ReactNode;
  /** Where the reports of a class are. */
  reports: (classId: string) => LinkProps;
};

/** Which classes have sent their reports: the longest silence first, with a reminder ready to share. */
export function RadarPage({ show, months, month, regionId, filters, reports }: RadarPageProps) {
  const { t } = useTranslation(['radar', 'common']);
  const navigate = useNavigate();
  const format = useFormat();
  const list = useListState({ filters: ['show', 'month', 'regionId'] });
  const query = { search: list.search, show, months, ...(month && { month }), ...(regionId && { regionId }) };
  const view = useAnswerList('radar.list', { page: list.page, limit: list.limit, ...query });
  const exportAll = useExport('export.radar', query);
  const { mail, share, busy } = useReminders(view.refresh);

  function openReports({ id }: RadarRow): void {
    void navigate(reports(id));
  }

  function menu(row: RadarRow): MenuItems {
    return [
      { label: t('remind'), icon: <Share2 />, onSelect: () => void share([row]) },
      ...row.teachers
        .filter(({ phone }) => phone)
        .map(({ fullName, phone }) => ({
          label: t('call', { name: fullName }),
          icon: <Phone />,
          onSelect: () => window.location.assign(`tel:${phone.replaceAll(/[^+\d]/g, '')}`),
        })),
      { label: t('reports'), icon: <FileText />, onSelect: () => openReports(row) },
    ];
  }

  const columns = useMemo<Column<RadarRow>[]>(
    () => [
      {
        header: t('class'),
        cell: ({ name, madaris }) => (
          <styled.span _print={{ display: 'block', minWidth: '8rem' }}>
            <bdi>{name}</bdi>
            <Below onPaper>{madaris.name}</Below>
          </styled.span>
        ),
      },
      { header: t('months'), cell: (row) => <MonthMarks months={row.months} /> },
      {
        header: t('lastReport'),
        cell: ({ lastReport, silentMonths }) => (
          <span>
            {lastReport ? format.month(`${lastReport.month}-15`) : t('never')}
            {silentMonths > 0 && <Below>{t('silent', { count: silentMonths })}</Below>}
          </span>
        ),
      },
      {
        header: t('teachers'),
        cell: ({ teachers }) =>
          teachers.length > 0 ? <NameList names={teachers.map(({ fullName }) => fullName)} /> : t('noTeacher'),
      },
      { header: t('reminders'), cell: (row) => <RemindCell of={row} onRemind={mail} /> },
    ],
    [t, format, mail],
  );
  return (
    <TablePage
      title={t('title')}
      text={t('lead')}
      list={{ ...list, sort: undefined }}
      view={view}
      actions={
        <Button variant="outline" icon={<Printer />} onClick={() => window.print()}>
          {t('print')}
        </Button>
      }
      onExport={exportAll}
      filters={
        <>
          <FilterSelect
            label={t('show')}
            value={show}
            options={radarFilters.map((value) => ({ value, label: t(`filters.${value}`) }))}
            onChange={(next) => list.set({ show: next })}
          />
          <FilterSelect
            label={t('window')}
            value={month ? 'one' : months}
            options={[
              ...(month
                ? [{ value: 'one' as const, label: t('onlyMonth', { month: format.month(`${month}-15`) }) }]
                : []),
              ...radarWindows.map((value) => ({ value, label: format.number(Number(value)) })),
            ]}
            onChange={(next) => next !== 'one' && list.set({ months: next, month: undefined })}
          />
          {filters}
        </>
      }
      columns={columns}
      rowName={({ name, madaris }) => `${name}, ${madaris.name}`}
      onOpen={openReports}
      menu={menu}
      selection={(rows, clear) => (
        <>
          <ConnectionButton size="sm" icon={<Mail />} loading={busy} onClick={() => void mail(rows).then(clear)}>
            {t('remindByMail')}
          </ConnectionButton>
          <Button size="sm" variant="outline" icon={<Share2 />} onClick={() => void share(rows).then(clear)}>
            {t('remind')}
          </Button>
        </>
      )}
      empty={
        show === 'missing'
          ? {
              title: t('noneMissing'),
              icon: <CheckCheck />,
              action: (
                <Button variant="outline" onClick={() => list.set({ show: 'all' })}>
                  {t('showAll')}
                </Button>
              ),
            }
          : { text: t('emptyHint') }
      }
    />
  );
}
