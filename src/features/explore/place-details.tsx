import type { ReactNode } from 'react';
import type { SponsorshipType } from '#contract/entities/sponsorship-kinds.ts';
import type { Class, Madrasa, Region } from '#contract/reading/read.ts';
import { useNameBeside } from '#hooks/mirror/named-rows.ts';
import { placeOf } from '#hooks/mirror/use-place.ts';
import { pictureAddress } from '#hooks/pictures/picture-address.ts';
import { PlaceArt } from '#ui/brand/place-art.tsx';
import { ShareButton } from '#ui/button/share-button.tsx';
import { Breadcrumb, type Crumb } from '#ui/layout/breadcrumb.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { NotLoaded, type NotLoadedProps } from '#ui/states/list-states.tsx';
import { SavedNote } from '#ui/states/saved-note.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { Elsewhere } from './elsewhere.tsx';
import { SponsorPanel, type SponsorPanelProps } from './sponsor-panel.tsx';
import { useSponsorLink } from './use-sponsor-link.ts';
import { ZakatNote } from './zakat-note.tsx';

type PlaceDetailsProps<Row> = Pick<SponsorPanelProps, 'lastReport'> & {
  type: SponsorshipType;
  id: string;
  row: Row | undefined;
  view: NotLoadedProps['view'] & { savedAt?: Date | undefined };
  /** Text of a failure. */
  error: string;
  /** Text under its name: its location. */
  text: (row: Row) => ReactNode;
  /** Breadcrumbs of the place. */
  crumbs: readonly Crumb[];
  /** The madrasa whose picture is shown. */
  pictured?: Pick<Madrasa, 'name' | 'picture'> | undefined;
  /** Notice about the whole place, above the rest. */
  notice?: ReactNode;
  /** Parts of the place. */
  children: ReactNode;
};

/** The public page of a region, a madrasa or a class: its description, its figures, and the link to sponsor it. */
export function PlaceDetails<Row extends Region | Madrasa | Class>(props: PlaceDetailsProps<Row>) {
  const { type, id, row, view, error, text, crumbs, pictured, notice, lastReport, children } = props;
  const sponsorLink = useSponsorLink(type);
  const name = row?.name ?? '';
  const otherName = useNameBeside(row);
  if (view.state === 'not-saved' || view.state === 'failed') {
    return (
      <>
        {view.state === 'failed' && <Breadcrumb crumbs={crumbs} />}
        <NotLoaded wholePage view={view} title={error} wayOn={<Elsewhere />} />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={name}
        otherName={otherName}
        text={row ? text(row) : <Skeleton width="18rem" maxWidth="100%" height="1lh" />}
        breadcrumb={<Breadcrumb crumbs={[...crumbs, ...(row ? [{ label: name }] : [])]} />}
        actions={<ShareButton title={name} />}
      />
      {notice}
      <SponsorPanel
        place={row && placeOf(row)}
        art={
          <PlaceArt
            of={id}
            picture={pictureAddress(pictured?.picture)}
            alt={pictured?.name ?? ''}
            height={{ base: '32', sm: '48' }}
            borderRadius="md"
          />
        }
        lastReport={lastReport}
        zakat={<ZakatNote type={type} id={id} />}
        {...(type === 'class' && row
          ? { sponsorNow: sponsorLink(id, row.openDollars), offersSum: true }
          : { sponsorNow: sponsorLink(id) })}
      />
      <SavedNote at={view.savedAt} />
      {children}
    </>
  );
}
