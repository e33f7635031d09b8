import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { loadFailures } from '#contract/call-messages.ts';
import type { Class } from '#contract/reading/read.ts';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useOne } from '#hooks/mirror/use-one.ts';
import { placeOf } from '#hooks/mirror/use-place.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Card } from '#ui/card/card.tsx';
import { Whereabouts } from '#ui/card/whereabouts.tsx';
import { SectionHeader } from '#ui/layout/section-header.tsx';
import { ReportMonths } from '#ui/report/report-months.tsx';
import { NotLoaded } from '#ui/states/list-states.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { Text } from '#ui/text.ts';
import { NextClass } from './next-class.tsx';
import { PlaceDetails } from './place-details.tsx';

type ClassPageProps = {
  classId: string;
  /** Notice about the whole class, above the rest. */
  notice?: (row: Class) => ReactNode;
  /** The months for a sponsor of the class, in place of those for everybody. */
  months?: ((row: Class, everybodys: ReactNode) => ReactNode) | undefined;
};

/** A class as everybody may see it: what it costs, what is still needed, and whether its reports came. No names. */
export function ClassPage({ classId, notice, months }: ClassPageProps) {
  const { t } = useTranslation(['explore', 'errors']);
  const format = useFormat();
  const { row, ...view } = useOne('classes.get', { classId });
  const classes = { label: t('classes'), link: { to: '/explore-sponsor/class' } } as const;
  return (
    <PlaceDetails
      type="class"
      id={classId}
      row={row}
      view={view}
      error={t(loadFailures['classes.get'])}
      text={({ madaris }) => <Whereabouts name={madaris.name} of={madaris} />}
      crumbs={[
        classes,
        ...(row
          ? [
              {
                label: row.madaris.name,
                link: {
                  to: '/explore-sponsor/$regionId/madrasa/$madrasaId' as const,
                  params: { regionId: row.madaris.regionId, madrasaId: row.madarisId },
                },
              },
            ]
          : []),
      ]}
      pictured={row?.madaris}
      notice={row && notice?.(row)}
      lastReport={row?.lastReportDate ? format.date(row.lastReportDate) : null}
    >
      {row && (row.openDollars === 0 || placeOf(row).ended) && <NextClass type="class" typeId={classId} />}
      <SectionHeader title={t('months.title')} />
      <Card>
        <Text color="fg.muted" marginBlockEnd="4">
          {t('months.lead')}
        </Text>
        {row && months ? months(row, <Months classId={classId} />) : <Months classId={classId} />}
      </Card>
    </PlaceDetails>
  );
}

function Months({ classId }: { classId: string }) {
  const { t } = useTranslation(['explore', 'errors']);
  const { answer, ...view } = useAnswer('classes.months', { classId });
  if (view.state === 'loading') return <Skeleton height="24" />;
  if (!answer) return <NotLoaded view={view} title={t('errors:data')} />;
  return <ReportMonths label={t('months.title')} months={answer.data} folded />;
}
