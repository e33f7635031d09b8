import { useTranslation } from 'react-i18next';
import { loadFailures } from '#contract/call-messages.ts';
import { useOne } from '#hooks/mirror/use-one.ts';
import { Whereabouts } from '#ui/card/whereabouts.tsx';
import { Breadcrumb, type Crumb } from '#ui/layout/breadcrumb.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { SectionHeader } from '#ui/layout/section-header.tsx';
import { LoadingFailed } from '#ui/states/list-states.tsx';
import { Elsewhere } from './elsewhere.tsx';
import { ClassList } from './lists.tsx';
import { PlaceDetails } from './place-details.tsx';
import { useRegionsCrumb } from './region-pages.tsx';
import { SeeAll } from './see-all.tsx';

export type MadrasaPageProps = { madrasaId: string };

/**
 * A madrasa with its figures and its classes: two at a time on its details page, ten if a class card opened it
 * (docs/rules.md#screens).
 */
export function MadrasaDetails({ madrasaId, seeAll = false }: MadrasaPageProps & { seeAll?: boolean }) {
  const { t } = useTranslation(['explore', 'errors']);
  const { madrasa, view, crumbs } = useMadrasa(madrasaId);
  return (
    <PlaceDetails
      type="madrasa"
      id={madrasaId}
      row={madrasa}
      view={view}
      error={t(loadFailures['madaris.get'])}
      text={({ address, region }) => <Whereabouts name={address} of={region} />}
      crumbs={crumbs}
      pictured={madrasa}
    >
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
    </PlaceDetails>
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
  const unnamed = view.state === 'loading' ? '' : t('classes');
  return (
    <>
      <PageHeader
        title={madrasa ? t('classesOf', { name: madrasa.name }) : unnamed}
        text={t('lead.class')}
        breadcrumb={
          <Breadcrumb
            crumbs={[...crumbs, ...(madrasa && link ? [{ label: madrasa.name, link }] : []), { label: t('classes') }]}
          />
        }
      />
      {view.state === 'failed' ? (
        <LoadingFailed view={view} title={t(loadFailures['madaris.get'])} wayOn={<Elsewhere />} />
      ) : (
        <ClassList madrasaId={madrasaId} />
      )}
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
