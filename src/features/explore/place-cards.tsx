import { useTranslation } from 'react-i18next';
import type { Class, Madrasa, Region } from '#contract/reading/read.ts';
import { hasClass } from '#contract/rights/has-class.ts';
import { isOffered } from '#contract/school-year/offered.ts';
import { serverNow } from '#data/api/server-clock.ts';
import { pictureAddress } from '#hooks/pictures/picture-address.ts';
import { useFormat } from '#i18n/use-format.ts';
import { PlaceArt } from '#ui/brand/place-art.tsx';
import { Link } from '#ui/button/link.tsx';
import { Card } from '#ui/card/card.tsx';
import { SponsorCard } from '#ui/card/sponsor-card.tsx';
import { useProgressWords } from '#ui/card/use-progress-words.ts';
import { useWhere } from '#ui/card/whereabouts.tsx';
import { ProgressBar } from '#ui/states/progress-bar.tsx';
import { styled } from '#ui/styled.ts';
import { Heading } from '#ui/text.ts';
import { useSponsorLink } from './use-sponsor-link.ts';

type Level = { level?: 2 | 3 | undefined };

/** @param brief its name, where it is and how far it has come: the rest is on its page */
export function RegionCard({ region, level, brief = false }: { region: Region; brief?: boolean } & Level) {
  const { t } = useTranslation(['explore', 'common']);
  const format = useFormat();
  const words = useProgressWords();
  const where = useWhere();
  const sponsorLink = useSponsorLink('region');
  const page = { to: '/explore-sponsor/$regionId/details', params: { regionId: region.id } } as const;
  if (brief) {
    const { sponsoredPercentage, progress } = words({ ...region, price: region.totalPrice });
    return (
      <Card as="article" interactive display="grid" gap="2">
        <Heading as="h3" size="md">
          <Link {...page} quiet _after={{ content: '""', position: 'absolute', inset: '0', borderRadius: 'lg' }}>
            <bdi>{region.name}</bdi>
          </Link>
        </Heading>
        <styled.div textStyle="sm" color="fg.muted">
          {where(region) ?? <bdi>{region.address}</bdi>}
        </styled.div>
        <ProgressBar value={sponsoredPercentage} label={progress} />
      </Card>
    );
  }
  return (
    <SponsorCard
      art={<PlaceArt of={region.id} />}
      title={region.name}
      level={level}
      place={where(region) ?? <bdi>{region.address}</bdi>}
      text={region.description}
      cost={t('common:money.perMonth', { amount: format.money(region.totalPrice) })}
      counts={[
        t('counts.madaris', { count: region.totalMadrasas }),
        t('counts.classes', { count: region.totalClasses }),
        t('counts.students', { count: region.totalStudents }),
      ]}
      {...words({ ...region, price: region.totalPrice })}
      learnMore={page}
      note={hasClass(region) ? undefined : t('panel.openingSoon')}
      sponsorNow={hasClass(region) ? sponsorLink(region.id) : undefined}
    />
  );
}

/** @param ofRegion true on the region's own page, which shows its name */
export function MadrasaCard({ madrasa, level, ofRegion = false }: { madrasa: Madrasa; ofRegion?: boolean } & Level) {
  const { t } = useTranslation(['explore', 'common']);
  const format = useFormat();
  const words = useProgressWords();
  const where = useWhere();
  const sponsorLink = useSponsorLink('madrasa');
  return (
    <SponsorCard
      art={<PlaceArt of={madrasa.id} picture={pictureAddress(madrasa.picture)} />}
      title={madrasa.name}
      level={level}
      place={ofRegion ? undefined : <bdi>{madrasa.region.name}</bdi>}
      where={ofRegion ? undefined : where(madrasa.region)}
      text={madrasa.description}
      cost={t('common:money.perMonth', { amount: format.money(madrasa.totalPrice) })}
      counts={[
        t('counts.classes', { count: madrasa.totalClasses }),
        t('counts.students', { count: madrasa.totalStudents }),
        t('counts.teachers', { count: madrasa.totalTeachers }),
      ]}
      {...words({ ...madrasa, price: madrasa.totalPrice })}
      learnMore={{
        to: '/explore-sponsor/$regionId/madrasa/$madrasaId/details',
        params: { regionId: madrasa.regionId, madrasaId: madrasa.id },
      }}
      note={hasClass(madrasa) ? undefined : t('panel.openingSoon')}
      sponsorNow={hasClass(madrasa) ? sponsorLink(madrasa.id) : undefined}
    />
  );
}

type ClassCardProps = Level & {
  class: Class;
  ofMadrasa?: boolean;
  /** Its picture is shown from this width on. */
  artFrom?: 'lg';
};

/**
 * Card of a class. It has no 'Learn more' (docs/rules.md#screens): the card leads to the class's own page, and the name of
 * its madrasa to the madrasa with its classes.
 * @param ofMadrasa true on the madrasa's own page, which shows its name and picture
 */
export function ClassCard({ class: row, level, ofMadrasa = false, artFrom }: ClassCardProps) {
  const { t } = useTranslation(['explore', 'common']);
  const format = useFormat();
  const words = useProgressWords();
  const where = useWhere();
  const sponsorLink = useSponsorLink('class');
  const isThere = isOffered(row, new Date(serverNow()));
  const reportNote = row.lastReportDate ? t('lastReport', { date: format.date(row.lastReportDate) }) : t('noReport');
  return (
    <SponsorCard
      art={
        ofMadrasa ? undefined : (
          <PlaceArt of={row.id} picture={pictureAddress(row.madaris.picture)} {...(artFrom && { hideBelow: 'lg' })} />
        )
      }
      title={row.name}
      link={{ to: '/class/$classId', params: { classId: row.id } }}
      level={level}
      place={
        ofMadrasa ? undefined : (
          <Link
            to="/explore-sponsor/$regionId/madrasa/$madrasaId"
            params={{ regionId: row.madaris.regionId, madrasaId: row.madarisId }}
            // The link is above the card, which is a link itself.
            position="relative"
          >
            <bdi>{row.madaris.name}</bdi>
          </Link>
        )
      }
      where={ofMadrasa ? undefined : where(row.madaris)}
      text={row.description}
      cost={t('common:money.perMonth', { amount: format.money(row.monthlyPrice) })}
      counts={[t('counts.students', { count: row.totalStudents }), t('counts.teachers', { count: row.totalTeachers })]}
      {...words({ ...row, price: row.monthlyPrice })}
      note={isThere ? reportNote : t('panel.notOffered')}
      sum={format.money(row.openDollars)}
      sponsorNow={isThere ? sponsorLink(row.id, row.openDollars) : undefined}
    />
  );
}
