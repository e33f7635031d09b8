import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RadarRow } from '#contract/reading/read.ts';
import { useFormat } from '#i18n/use-format.ts';
import { NameList } from '#ui/card/name-list.tsx';
import { styled } from '#ui/styled.ts';
import type { Column } from '#ui/table/data-table.tsx';
import { Below } from './below.tsx';
import { MonthMarks } from './month-marks.tsx';
import { RemindCell } from './remind-cell.tsx';
import type { useReminders } from './use-reminders.ts';

/** The columns of the radar. @param mail sends a reminder to the teachers of a class */
export function useRadarColumns(mail: ReturnType<typeof useReminders>['mail']): Column<RadarRow>[] {
  const { t } = useTranslation(['radar', 'common']);
  const format = useFormat();
  return useMemo<Column<RadarRow>[]>(
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
        cell: ({ lastReport, silentMonths, silentSince }) => (
          <span>
            {lastReport ? format.month(`${lastReport.month}-15`) : t('never')}
            {silentMonths > 0 && (
              <Below>
                {silentSince && silentMonths > 1
                  ? t('silentSince', { count: silentMonths, month: format.month(`${silentSince}-15`) })
                  : t('silent', { count: silentMonths })}
              </Below>
            )}
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
}
