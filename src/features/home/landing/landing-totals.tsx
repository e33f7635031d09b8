import { Sprout } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { hasClass } from '#contract/rights/has-class.ts';
import { useOperator } from '#hooks/calls/use-operator.ts';
import { useOne } from '#hooks/mirror/use-one.ts';
import { useFormat } from '#i18n/use-format.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { SavedNote } from '#ui/states/saved-note.tsx';
import { Heading } from '#ui/text.ts';
import { Figure, Figures } from '../figure.tsx';

/** Live totals of everything, if the operator shows them; for an installation without a class only a note that it opens soon. */
export function LandingTotals() {
  const { t } = useTranslation('home');
  const format = useFormat();
  const { operator, isLoading } = useOperator();
  const { row: totals, state, savedAt } = useOne('stats.get');
  if (totals && !hasClass(totals)) return <OpeningSoon />;
  if (operator?.showsTotals === false || (!totals && state !== 'loading')) return null;
  const row = isLoading ? undefined : totals;
  return (
    <section>
      <Heading as="h2" size="xl" marginBlockEnd="4">
        {t('landing.totals')}
      </Heading>
      <Figures>
        <Figure label={t('landing.madaris')}>{row && format.number(row.totalMadaris)}</Figure>
        <Figure label={t('landing.classes')}>{row && format.number(row.totalClasses)}</Figure>
        <Figure label={t('landing.students')}>{row && format.number(row.totalStudents)}</Figure>
        <Figure label={t('landing.sponsored')}>
          {row && t('work.of', { part: format.number(row.sponsoredClasses), whole: format.number(row.totalClasses) })}
        </Figure>
      </Figures>
      <SavedNote at={savedAt} />
    </section>
  );
}

function OpeningSoon() {
  const { t } = useTranslation('home');
  return <EmptyState icon={<Sprout />} title={t('landing.openingSoon')} text={t('landing.openingSoonText')} />;
}
