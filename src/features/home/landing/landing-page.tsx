import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hasClass } from '#contract/rights/has-class.ts';
import { useOpensSoon } from '#hooks/calls/use-opens-soon.ts';
import { useOne } from '#hooks/mirror/use-one.ts';
import { Girih } from '#ui/brand/girih.tsx';
import { Link, LinkButton } from '#ui/button/link.tsx';
import { Strip } from '#ui/states/strip.tsx';
import { usePageTitle } from '#ui/states/use-page-title.ts';
import { styled } from '#ui/styled.ts';
import { Heading, Text } from '#ui/text.ts';
import { LandingTotals } from './landing-totals.tsx';
import { MoneyFlow } from './money-flow.tsx';
import { Questions } from './questions.tsx';
import { SampleCards } from './sample-cards.tsx';

const Hero = styled('section', {
  base: {
    position: 'relative',
    overflow: 'hidden',
    borderRadius: 'lg',
    paddingInline: { base: '4', md: '12' },
    paddingBlock: { base: '4', md: '16' },
    isolation: 'isolate',
    display: 'grid',
    alignItems: 'center',
    columnGap: '8',
    rowGap: '4',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '1fr 22rem' },
    color: 'green.50',
    bg: 'green.800',
    _print: { padding: '0', bg: 'none', color: 'inherit' },
  },
});

/** The field of stars behind the words, nearly in the colour of its ground. */
const Pattern = styled('div', {
  base: { position: 'absolute', inset: '0', zIndex: '-1', opacity: '0.14', _print: { display: 'none' } },
});

export type LandingPageProps = {
  /** The requested address, which the user may open after the sign-in. */
  next: string | undefined;
  /** A search over everything that can be sponsored. */
  search: ReactNode;
  /** One class as it is today, under the first words, and beside them on a wide screen. */
  living: ReactNode;
  /** A few classes that one person can sponsor, then a few regions. */
  classes: ReactNode;
  regions: ReactNode;
};

/** The public start: what one person can give, live totals, regions, how it works, and one clear call to act. */
export function LandingPage({ next, living, search, classes, regions }: LandingPageProps) {
  const { t } = useTranslation(['home', 'common']);
  const { row } = useOne('stats.get');
  const isEmpty = row !== undefined && !hasClass(row);
  const opensSoon = useOpensSoon() || isEmpty;
  usePageTitle(t('landing.title'));
  return (
    <styled.div display="grid" gap={{ base: '6', md: '10' }}>
      {next && (
        <Strip role="status" marginBlockEnd="-4">
          <styled.span flex="1 1 12rem">{t('landing.signInFirst')}</styled.span>
          <LinkButton to="/login" search={{ next }} size="sm">
            {t('landing.signIn')}
          </LinkButton>
        </Strip>
      )}
      <Hero>
        <Pattern aria-hidden>
          <Girih height="100%" bg="transparent" color="green.100" />
        </Pattern>
        <div>
          <Heading as="h1" size={{ base: 'xl', md: '3xl' }} color="inherit" maxWidth={{ md: '20ch' }}>
            {t('landing.title')}
          </Heading>
          <Text fontSize={{ base: 'sm', md: 'lg' }} marginBlockStart={{ base: '1', md: '4' }} maxWidth="46ch">
            {t(opensSoon ? 'landing.openingSoon' : 'landing.lead')}
          </Text>
        </div>
        <styled.div color="fg" gridRow={{ lg: '1 / span 2' }} gridColumn={{ lg: '2' }}>
          {living}
        </styled.div>
        <styled.div alignSelf="start">
          <LinkButton
            to={opensSoon ? '/sample-reports' : '/explore-sponsor'}
            size="lg"
            bg="gold.300"
            color="green.950"
            _hover={{ bg: 'gold.200' }}
          >
            {t(opensSoon ? 'samples.title' : 'landing.sponsor')}
          </LinkButton>
        </styled.div>
      </Hero>
      {!isEmpty && search}
      {classes}
      <LandingTotals />
      {regions}
      <MoneyFlow />
      <section>
        <Heading as="h2" size="xl">
          {t('landing.samples')}
        </Heading>
        <Text color="fg.muted" marginBlockEnd="4">
          {t('samples.lead')}
        </Text>
        <SampleCards level={3} oneOnPhones />
        <Link to="/sample-reports" alone marginBlockStart="2" hideFrom="sm">
          {t('samples.title')}
        </Link>
      </section>
      <Questions />
    </styled.div>
  );
}
