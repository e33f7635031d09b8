import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Stats } from '#contract/answers/stats.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Link } from '#ui/button/link.tsx';
import { Card } from '#ui/card/card.tsx';
import { styled } from '#ui/styled.ts';
import { Heading } from '#ui/text.ts';

const Mark = styled('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: '0',
    width: '8',
    height: '8',
    borderRadius: 'full',
    bg: 'colorPalette.subtle',
    color: 'colorPalette.fg',
    fontWeight: 'semibold',
    '& svg': { width: '1.1em', height: '1.1em' },
  },
});

export type FirstStepsProps = { stats: Stats; hasSupervisor: boolean };

/** For the admin of a new installation: in which order a school is set up. Not there any more once it has a class. */
export function FirstSteps({ stats, hasSupervisor }: FirstStepsProps) {
  const { t } = useTranslation('home');
  const format = useFormat();
  if (stats.totalClasses > 0) return null;
  const steps = [
    { name: 'supervisor', link: { to: '/supervisor' }, done: hasSupervisor },
    { name: 'region', link: { to: '/regions' }, done: stats.totalRegions > 0 },
    { name: 'madrasa', link: { to: '/madaris' }, done: stats.totalMadaris > 0 },
    { name: 'class', link: { to: '/madaris' }, done: false },
  ] as const;
  return (
    <Card as="section" display="grid" gap="2">
      <Heading as="h2" size="lg">
        {t('first.title')}
      </Heading>
      <styled.ol listStyle="none">
        {steps.map(({ name, link, done }, index) => (
          <styled.li key={name} display="flex" alignItems="center" gap="3" paddingBlock="1.5">
            <Mark colorPalette={done ? 'green' : 'sand'}>
              {done ? <Check role="img" aria-label={t('first.done')} /> : format.number(index + 1)}
            </Mark>
            <Link {...link} alone>
              {t(`first.${name}`)}
            </Link>
          </styled.li>
        ))}
      </styled.ol>
      <Link to="/import" alone>
        {t('first.import')}
      </Link>
    </Card>
  );
}
