import { BookOpen, HandCoins, School, ScrollText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { useArrivingShare } from '#hooks/calls/use-arriving-share.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Link } from '#ui/button/link.tsx';
import { styled } from '#ui/styled.ts';
import { Heading, Text } from '#ui/text.ts';

const stations = [
  { key: 'you', icon: HandCoins },
  { key: 'class', icon: School },
  { key: 'month', icon: BookOpen },
  { key: 'proof', icon: ScrollText },
] as const;

const Steps = styled('ol', {
  base: {
    display: 'grid',
    gap: '4',
    listStyle: 'none',
    gridTemplateColumns: { base: '1fr', md: 'repeat(4, 1fr)' },
    '& > li': {
      display: 'grid',
      gridTemplateColumns: { base: 'auto 1fr', md: '1fr' },
      columnGap: '4',
      rowGap: '2',
      alignContent: 'start',
      borderBlockStartWidth: { md: '3px' },
      borderColor: 'gold.border',
      paddingBlockStart: { md: '4' },
    },
  },
});

/** The way of an amount: from the sponsor to the class, and back as a report. */
export function MoneyFlow() {
  const { t } = useTranslation('home');
  const format = useFormat();
  const share = useArrivingShare();
  return (
    <section>
      <Heading as="h2" size="xl" marginBlockEnd="4">
        {t('landing.how')}
      </Heading>
      <Steps>
        {stations.map(({ key, icon: Icon }) => (
          <li key={key}>
            <styled.span color="gold.fg" aria-hidden>
              <Icon size={28} />
            </styled.span>
            <div>
              <Heading as="h3" size="sm">
                {t(`flow.${key}.title`)}
              </Heading>
              <Text color="fg.muted">{t(`flow.${key}.text`, { least: format.money(limits.leastAmount) })}</Text>
            </div>
          </li>
        ))}
      </Steps>
      {share !== undefined && (
        <Text marginBlockStart="4" fontWeight="medium">
          {t('about.share', { percent: format.percent(share) })}
        </Text>
      )}
      <Link to="/about" alone marginBlockStart="2">
        {t('about.sections.proof.title')}
      </Link>
    </section>
  );
}
