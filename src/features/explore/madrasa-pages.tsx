import { useTranslation } from 'react-i18next';
import { loadFailures } from '#contract/call-messages.ts';
import { useOne } from '#hooks/mirror/use-one.ts';
import { pictureAddress } from '#hooks/pictures/picture-address.ts';
import { PlaceArt } from '#ui/brand/place-art.tsx';
import { ShareButton } from '#ui/button/share-button.tsx';
import { Breadcrumb, type Crumb } from '#ui/layout/breadcrumb.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { SectionHeader } from '#ui/layout/section-header.tsx';
import { LoadingFailed } from '#ui/states/list-states.tsx';
import { OfflineState } from '#ui/states/offline-state.tsx';
import { SavedNote } from '#ui/states/saved-note.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { ClassList } from './lists.tsx';
import { useRegionsCrumb } from './region-pages.tsx';
import { SeeAll } from './see-all.tsx';
import { SponsorPanel } from './sponsor-panel.tsx';
import { useSponsorLink } from './use-sponsor-link.ts';

export type MadrasaPageProps = { madrasaId: string };

/**
 * A madrasa with its figures and its classes: two at a time on its details page, ten where a class card opened it
 * (docs/rules.md#screens).
 */
export function MadrasaDetails({ madrasaId, seeAll = false }: MadrasaPageProps & { seeAll?: boolean }) {
  const { t } = useTranslation(['explore', 'errors']);
  const sponsorLink = useSponsorLink('madrasa');
  const { madrasa, view, crumbs } = useMadrasa(madrasaId);
  if (view.state === 'not-saved') return <OfflineState wholePage onRetry={view.refresh} />;
  if (view.state === 'failed') {
    return (
      <>
        <Breadcrumb crumbs={crumbs} />
        <LoadingFailed wholePage view={view} title={t(loadFailures['madaris.get'])} />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={madrasa?.name ?? ''}
        text={madrasa ? <bdi>{madrasa.address}</bdi> : <Skeleton width="18rem" maxWidth="100%" height="1lh" />}
        breadcrumb={<Breadcrumb crumbs={[...crumbs, ...(madrasa ? [{ label: madrasa.name }] : [])]} />}
        actions={<ShareButton title={madrasa?.name ?? ''} />}
      />
      <SponsorPanel
        place={
          madrasa && {
            art: (
              <PlaceArt
                of={madrasa.id}
                picture={pictureAddress(madrasa.picture)}
                alt={madrasa.name}
                height={{ base: '32', sm: '48' }}
                borderRadius="md"
              />
            ),
            description: madrasa.description,
            monthlyPrice: madrasa.totalPrice,
            sponsoredPercentage: madrasa.sponsoredPercentage,
            openDollars: madrasa.openDollars,
            classes: { total: madrasa.totalClasses, sponsored: madrasa.sponsoredClasses },
            students: madrasa.totalStudents,
            teachers: madrasa.totalTeachers,
          }
        }
        sponsorNow={sponsorLink(madrasaId)}
      />
      <SavedNote at={view.savedAt} />
      <SectionHeader
        title={t('classes')}
        actions={
          madrasa &&
          !seeAll && (
            <SeeAll
              total={madrasa.totalClasses}
              link={{
                to: '/explore-sponsor/$regionId/class/$madrasaId',
                params: { regionId: madrasa.regionId, madrasaId },
              }}
            />
          )
        }
      />
      <ClassList madrasaId={madrasaId} pairs={!seeAll} />
    </>
  );
}

/** All classes of a madrasa, ten at a time. */
export function MadrasaClasses({ madrasaId }: MadrasaPageProps) {
  const { t } = useTranslation(['explore', 'errors']);
  const { madrasa, view, crumbs } = useMadrasa(madrasaId);
  const link = madrasa && {
    to: '/explore-sponsor/$regionId/madrasa/$madrasaId/details' as const,
    params: { regionId: madrasa.regionId, madrasaId },
  };
  return (
    <>
      <PageHeader
        title={madrasa ? t('classesOf', { name: madrasa.name }) : ''}
        text={t('lead.class')}
        breadcrumb={
          <Breadcrumb
            crumbs={[...crumbs, ...(madrasa && link ? [{ label: madrasa.name, link }] : []), { label: t('classes') }]}
          />
        }
      />
      {view.state === 'failed' && <LoadingFailed view={view} title={t(loadFailures['madaris.get'])} />}
      <ClassList madrasaId={madrasaId} />
    </>
  );
}

function useMadrasa(madrasaId: string) {
  const regions = useRegionsCrumb();
  const { row: madrasa, ...view } = useOne('madaris.get', { id: madrasaId });
  const region: Crumb | undefined = madrasa && {
    label: madrasa.region.name,
    link: { to: '/explore-sponsor/$regionId/details', params: { regionId: madrasa.regionId } },
  };
  return { madrasa, view, crumbs: region ? [regions, region] : [regions] };
}
