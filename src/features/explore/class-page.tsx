import { useTranslation } from 'react-i18next';
import { loadFailures } from '#contract/call-messages.ts';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useOne } from '#hooks/mirror/use-one.ts';
import { pictureAddress } from '#hooks/pictures/picture-address.ts';
import { useFormat } from '#i18n/use-format.ts';
import { PlaceArt } from '#ui/brand/place-art.tsx';
import { ShareButton } from '#ui/button/share-button.tsx';
import { Card } from '#ui/card/card.tsx';
import { ReportMonths } from '#ui/card/report-months.tsx';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { SectionHeader } from '#ui/layout/section-header.tsx';
import { LoadingFailed } from '#ui/states/list-states.tsx';
import { OfflineState } from '#ui/states/offline-state.tsx';
import { SavedNote } from '#ui/states/saved-note.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { Text } from '#ui/text.ts';
import { SponsorPanel } from './sponsor-panel.tsx';
import { useSponsorLink } from './use-sponsor-link.ts';

/** A class as everybody may see it: what it costs, what is still needed, and whether its reports came. No names. */
export function ClassPage({ classId }: { classId: string }) {
  const { t } = useTranslation(['explore', 'errors']);
  const format = useFormat();
  const sponsorLink = useSponsorLink('class');
  const { row, ...view } = useOne('classes.get', { classId });
  if (view.state === 'not-saved') return <OfflineState wholePage onRetry={view.refresh} />;
  if (view.state === 'failed') return <LoadingFailed wholePage view={view} title={t(loadFailures['classes.get'])} />;
  return (
    <>
      <PageHeader
        title={row?.name ?? ''}
        text={row ? <bdi>{row.madaris.name}</bdi> : <Skeleton width="12rem" height="1lh" />}
        breadcrumb={
          <Breadcrumb
            crumbs={[
              { label: t('classes'), link: { to: '/explore-sponsor/class' } },
              ...(row
                ? [
                    {
                      label: row.madaris.name,
                      link: {
                        to: '/explore-sponsor/$regionId/madrasa/$madrasaId' as const,
                        params: { regionId: row.madaris.regionId, madrasaId: row.madarisId },
                      },
                    },
                    { label: row.name },
                  ]
                : []),
            ]}
          />
        }
        actions={<ShareButton title={row?.name ?? ''} />}
      />
      <SponsorPanel
        place={
          row && {
            art: (
              <PlaceArt
                of={row.id}
                picture={pictureAddress(row.madaris.picture)}
                alt={row.madaris.name}
                height={{ base: '32', sm: '48' }}
                borderRadius="md"
              />
            ),
            description: row.description,
            monthlyPrice: row.monthlyPrice,
            sponsoredPercentage: row.sponsoredPercentage,
            openDollars: row.openDollars,
            students: row.totalStudents,
            teachers: row.totalTeachers,
            lastReport: row.lastReportDate ? format.date(row.lastReportDate) : null,
          }
        }
        sponsorNow={sponsorLink(classId)}
      />
      <SavedNote at={view.savedAt} />
      <SectionHeader title={t('months.title')} />
      <Card>
        <Text color="fg.muted" marginBlockEnd="4">
          {t('months.lead')}
        </Text>
        <Months classId={classId} />
      </Card>
    </>
  );
}

function Months({ classId }: { classId: string }) {
  const { t } = useTranslation(['explore', 'errors']);
  const { answer, state, problem, refresh } = useAnswer('classes.months', { classId });
  if (state === 'not-saved') return <OfflineState onRetry={refresh} />;
  if (state === 'failed') return <LoadingFailed view={{ problem, refresh }} title={t('errors:data')} />;
  if (!answer) return <Skeleton height="24" />;
  return <ReportMonths label={t('months.title')} months={answer.data} />;
}
