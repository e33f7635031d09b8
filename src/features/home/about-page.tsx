import { BookOpen, EyeOff, HandHeart, ReceiptText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { operatorPageNames } from '#contract/answers/operator-page.ts';
import { useArrivingShare } from '#hooks/calls/use-arriving-share.ts';
import { useSession } from '#hooks/session/use-session.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Link, LinkButton } from '#ui/button/link.tsx';
import { Card } from '#ui/card/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { styled } from '#ui/styled.ts';
import { Heading, Text } from '#ui/text.ts';
import { OperatorDetails } from './operator-details.tsx';

const sections = [
  { key: 'what', icon: BookOpen },
  { key: 'proof', icon: ReceiptText },
  { key: 'privacy', icon: EyeOff },
  { key: 'stop', icon: HandHeart },
] as const;

/**
 * Description of Sanad: its purpose, the use of a month's payment, the proof, and the operator. Signed-in users also get the
 * links to the operator's pages, which visitors have in the footer.
 */
export function AboutPage() {
  const { t } = useTranslation('home');
  const format = useFormat();
  const share = useArrivingShare();
  const signedIn = useSession().role !== 'visitor';
  return (
    <>
      <PageHeader title={t('about.title')} text={t('about.lead')} />
      <styled.div display="grid" gap="4" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }}>
        {sections.map(({ key, icon: Icon }) => (
          <Card key={key} as="section" display="grid" gap="2" alignContent="start">
            <styled.span color="gold.fg" aria-hidden>
              <Icon size={26} />
            </styled.span>
            <Heading as="h2" size="md">
              {t(`about.sections.${key}.title`)}
            </Heading>
            <Text color="fg.muted">{t(`about.sections.${key}.text`)}</Text>
            {key === 'what' && share !== undefined && (
              <Text fontWeight="medium">{t('about.share', { percent: format.percent(share) })}</Text>
            )}
          </Card>
        ))}
        <Card as="section" display="grid" gap="2" alignContent="start">
          <Heading as="h2" size="md">
            {t('about.who')}
          </Heading>
          <OperatorDetails none={<Text color="fg.muted">{t('about.whoNone')}</Text>} />
        </Card>
      </styled.div>
      <LinkButton to="/explore-sponsor" marginBlockStart="6">
        {t('about.find')}
      </LinkButton>
      {signedIn && (
        <styled.nav aria-label={t('about.title')} display="flex" flexWrap="wrap" columnGap="5" marginBlockStart="6">
          <Link to="/sample-reports" alone>
            {t('places.sample-reports')}
          </Link>
          {operatorPageNames.map((page) => (
            // The link does not wait for an external address: the page itself names it.
            <Link key={page} to={`/${page}`} alone>
              {t(`pages.${page}`)}
            </Link>
          ))}
        </styled.nav>
      )}
    </>
  );
}
