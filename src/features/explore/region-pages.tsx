import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { loadFailures } from '#contract/call-messages.ts';
import { fallbacks } from '#contract/fallback-messages.ts';
import { useOne } from '#hooks/mirror/use-one.ts';
import { Whereabouts } from '#ui/card/whereabouts.tsx';
import { Breadcrumb, type Crumb } from '#ui/layout/breadcrumb.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { SectionHeader } from '#ui/layout/section-header.tsx';
import { LoadingFailed } from '#ui/states/list-states.tsx';
import { Elsewhere } from './elsewhere.tsx';
import { ClassList, MadarisList } from './lists.tsx';
import { PlaceDetails } from './place-details.tsx';
import { SeeAll } from './see-all.tsx';

type RegionPageProps = { regionId: string };

export function useRegionsCrumb(): Crumb {
  const { t } = useTranslation('explore');
  return { label: t('regions'), link: { to: '/explore-sponsor/region' } };
}

/** A region with its figures and its madaris, two at a time. */
export function RegionDetails({ regionId }: RegionPageProps) {
  const { t } = useTranslation(['explore', 'errors']);
  const regions = useRegionsCrumb();
  const { row: region, ...view } = useOne('regions.get', { id: regionId });
  return (
    <PlaceDetails
      type="region"
      id={regionId}
      row={region}
      view={view}
      error={t(loadFailures['regions.get'], { message: view.problem?.message || t(fallbacks.call) })}
      text={(row) => <Whereabouts name={row.address} of={row} />}
      crumbs={[regions]}
    >
      <SectionHeader
        title={t('madaris')}
        actions={
          <SeeAll
            total={region?.totalMadrasas ?? 0}
            link={{ to: '/explore-sponsor/$regionId/madrasa', params: { regionId } }}
          />
        }
      />
      <MadarisList regionId={regionId} pairs />
    </PlaceDetails>
  );
}

/** All madaris of a region, ten at a time. */
export function RegionMadaris({ regionId }: RegionPageProps) {
  return (
    <RegionFrame regionId={regionId} kind="madaris">
      <MadarisList regionId={regionId} />
    </RegionFrame>
  );
}

/** All classes of a region, ten at a time. */
export function RegionClasses({ regionId }: RegionPageProps) {
  return (
    <RegionFrame regionId={regionId} kind="classes">
      <ClassList regionId={regionId} />
    </RegionFrame>
  );
}

type RegionFrameProps = RegionPageProps & { kind: 'madaris' | 'classes'; children: ReactNode };

/** The head of a region over its list; if the region cannot be loaded, only the failure is shown. */
function RegionFrame({ regionId, kind, children }: RegionFrameProps) {
  const { t } = useTranslation(['explore', 'errors']);
  const regions = useRegionsCrumb();
  const { row: region, ...view } = useOne('regions.get', { id: regionId });
  const link = { to: '/explore-sponsor/$regionId/details', params: { regionId } } as const;
  const title = kind === 'madaris' ? t('madarisOf', { name: region?.name }) : t('classesIn', { name: region?.name });
  const unnamed = view.state === 'loading' ? '' : t(kind);
  const failed = t(loadFailures['regions.get'], { message: view.problem?.message || t(fallbacks.call) });
  return (
    <>
      <PageHeader
        title={region ? title : unnamed}
        text={t(kind === 'madaris' ? 'lead.madrasa' : 'lead.class')}
        breadcrumb={
          <Breadcrumb crumbs={[regions, ...(region ? [{ label: region.name, link }] : []), { label: t(kind) }]} />
        }
      />
      {view.state === 'failed' ? <LoadingFailed view={view} title={failed} wayOn={<Elsewhere />} /> : children}
    </>
  );
}
