import { useTranslation } from 'react-i18next';
import type { AskedQuestion } from '#contract/answers/operator-page.ts';
import { limits } from '#contract/limits.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Link } from '#ui/button/link.tsx';
import { styled } from '#ui/styled.ts';
import { Heading } from '#ui/text.ts';

const List = styled('dl', {
  base: {
    display: 'grid',
    columnGap: '10',
    rowGap: '5',
    gridTemplateColumns: { base: '1fr', md: '1fr 1fr' },
    '& dt': { fontWeight: 'semibold' },
    '& dd': { margin: '0', color: 'fg.muted', maxWidth: 'prose' },
  },
});

/** The questions that decide whether people give (`askedQuestions`); the others are on their own page. */
const shown = ['part', 'stop', 'listed', 'missing'] as const satisfies readonly AskedQuestion[];

/** Questions that people ask before they give, answered in a sentence or two. */
export function Questions() {
  const { t } = useTranslation('home');
  const format = useFormat();
  const words = { least: format.money(limits.leastAmount), share: format.percent(limits.reportShare) };
  return (
    <section>
      <Heading as="h2" size="xl" marginBlockEnd="4">
        {t('questions.title')}
      </Heading>
      <List>
        {shown.map((key) => (
          <div key={key}>
            <dt>{t(`questions.${key}.question`)}</dt>
            <dd>{t(`questions.${key}.answer`, words)}</dd>
          </div>
        ))}
      </List>
      <Link to="/questions" alone marginBlockStart="4">
        {t('questions.more')}
      </Link>
    </section>
  );
}
