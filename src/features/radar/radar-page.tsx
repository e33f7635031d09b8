import { type LinkProps, useNavigate } from '@tanstack/react-router';
import { CheckCheck, FileText, Mail, Moon, Phone, Printer, Share2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RadarRow } from '#contract/reading/read.ts';
import { isOverdue } from '#contract/report-months.ts';
import { useAnswerList } from '#hooks/calls/use-answer-list.ts';
import { useExport } from '#hooks/calls/use-export.ts';
import { useFound } from '#hooks/calls/use-found.ts';
import { Button } from '#ui/button/button.tsx';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { useListState } from '#ui/list/list-state.ts';
import { TablePage } from '#ui/list/table-page.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import type { MenuItems } from '#ui/overlay/menu.tsx';
import { useRadarColumns } from './radar-columns.tsx';
import { type RadarFilter, RadarFilters } from './radar-filters.tsx';
import type { RadarWindow } from './radar-windows.ts';
import { useReminders } from './use-reminders.ts';

export type RadarPageProps = {
  show: RadarFilter;
  months: RadarWindow;
  /** Filter: only this month, `YYYY-MM`. */
  month: string | undefined;
  /** Filter: classes of one region. */
  regionId: string | undefined;
  /** Further filters, besides those of the page. */
  filters: ReactNode;
  /** Requests that wait for an answer, above the list. */
  above: ReactNode;
  /** Link to a class's reports. */
  reports: (classId: string) => LinkProps;
  /** The form that excuses missing months of a class, newest first. */
  excuse: (row: RadarRow, missing: readonly string[], form: { onAdded: () => void; onClose: () => void }) => ReactNode;
};

/** Reports by class: the longest silence first, with a reminder ready to share. */
export function RadarPage({ show, months, month, regionId, filters, above, reports, excuse }: RadarPageProps) {
  const { t } = useTranslation(['radar', 'common']);
  const navigate = useNavigate();
  const list = useListState({ filters: ['show', 'month', 'regionId'] });
  const query = { search: list.search, show, months, ...(month && { month }), ...(regionId && { regionId }) };
  const view = useAnswerList('radar.list', { page: list.page, limit: list.limit, ...query });
  const found = useFound<RadarRow, 'radar.list'>('radar.list', {}, query);
  const exportAll = useExport('export.radar', query);
  const { mail, share, busy } = useReminders(view.refresh);
  const [excused, setExcused] = useState<RadarRow>();
  const [asked, setAsked] = useState<{ rows: readonly RadarRow[]; clear: () => void }>();

  function openReports({ id }: RadarRow): void {
    void navigate(reports(id));
  }

  function menu(row: RadarRow): MenuItems {
    return [
      { label: t('remind'), icon: <Share2 />, onSelect: () => void share([row]) },
      missingOf(row).length > 0 && { label: t('excuse'), icon: <Moon />, onSelect: () => setExcused(row) },
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

  const columns = useRadarColumns(mail);
  return (
    <>
      <TablePage
        title={t('title')}
        above={above}
        list={{ ...list, sort: undefined }}
        view={view}
        found={found}
        actions={
          <Button variant="outline" icon={<Printer />} onClick={() => window.print()}>
            {t('print')}
          </Button>
        }
        onExport={exportAll}
        filters={
          <RadarFilters show={show} months={months} month={month} onChange={list.set}>
            {filters}
          </RadarFilters>
        }
        columns={columns}
        rowName={({ name, madaris }) => `${name}, ${madaris.name}`}
        onOpen={openReports}
        menu={menu}
        selection={(rows, clear) => (
          <>
            <ConnectionButton
              size="sm"
              icon={<Mail />}
              loading={busy}
              onClick={() => (rows.length > list.limit ? setAsked({ rows, clear }) : void mail(rows).then(clear))}
            >
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
      <ConfirmDialog
        open={asked !== undefined}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => {
          if (asked) void mail(asked.rows).then(asked.clear);
          setAsked(undefined);
        }}
        title={t('remindAll', { count: asked?.rows.length ?? 0 })}
        text={t('remindAllText')}
        confirmLabel={t('remindByMail')}
        colorPalette="green"
        online
      />
      {excused && excuse(excused, missingOf(excused), { onAdded: view.refresh, onClose: () => setExcused(undefined) })}
    </>
  );
}

/** The months without a report whose due day is over, newest first. */
function missingOf({ months }: RadarRow): string[] {
  return months
    .filter(({ state }) => isOverdue(state))
    .map(({ month }) => month)
    .sort()
    .reverse();
}
