import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Stats } from '#contract/answers/stats.ts';
import { loadFailures } from '#contract/call-messages.ts';
import { addMonths, monthOf } from '#contract/month.ts';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useOne } from '#hooks/mirror/use-one.ts';
import { useFormat } from '#i18n/use-format.ts';
import { NotLoaded } from '#ui/states/list-states.tsx';
import { ProgressBar } from '#ui/states/progress-bar.tsx';
import { SavedNote } from '#ui/states/saved-note.tsx';
import { SkeletonLines } from '#ui/states/skeleton.tsx';
import { styled } from '#ui/styled.ts';
import { BeforeYouOpen } from './before-you-open.tsx';
import { Figure, Figures } from './figure.tsx';
import { RecentChanges } from './recent-changes.tsx';
import { AttentionList } from './signals/attention-list.tsx';
import { comparedGiven } from './signals/compare-months.ts';
import { useChangeWords } from './signals/use-change-words.ts';
import { WorkHead } from './work-head.tsx';

/** The admin's start: open work first, then the live figures; `children` are the charts, after there is a class. */
export function WorkHome({ children }: { children?: ReactNode }) {
  const { t } = useTranslation(['home', 'common', 'errors']);
  const format = useFormat();
  const { row, savedAt, ...view } = useOne('stats.get');
  const count = (name: keyof Stats) => row && format.number(row[name]);
  const figures = [
    { name: 'regions', link: { to: '/regions' }, value: count('totalRegions') },
    { name: 'madaris', link: { to: '/madaris' }, value: count('totalMadaris') },
    { name: 'classes', link: { to: '/classes' }, value: count('totalClasses') },
    { name: 'students', link: { to: '/students' }, value: count('totalStudents') },
    { name: 'teachers', link: { to: '/teachers' }, value: count('totalTeachers') },
    { name: 'sponsors', link: { to: '/sponsor' }, value: count('totalSponsors') },
    {
      name: 'sponsoredClasses',
      link: { to: '/classes', search: { filter: 'sponsored' } },
      value: row && t('work.of', { part: count('sponsoredClasses'), whole: count('totalClasses') }),
      wide: true,
    },
  ] as const;
  const changeWords = useChangeWords();
  const { answer, state: monthsState } = useAnswer('stats.months');
  const given = answer && comparedGiven(answer.data);
  const givenMonth = given?.month ?? addMonths(monthOf(new Date()), -1);
  const isNew = row?.totalClasses === 0;
  return (
    <>
      <WorkHead />
      <AttentionList />
      <NotLoaded view={view} title={t(loadFailures['stats.get'])} />
      {(row || view.state === 'loading') && (
        <styled.div display="grid" gap="5" marginBlockStart="6">
          {row && <BeforeYouOpen />}
          <Figures>
            {figures.map(({ name, value, ...figure }) => (
              <Figure key={name} label={t(`work.${name}`)} {...figure}>
                {value}
              </Figure>
            ))}
            {(given || monthsState === 'loading') && (
              <Figure
                wide
                label={t('work.given', { month: format.month(`${givenMonth}-15`) })}
                link={{ to: '/payments', search: { state: 'paid', month: givenMonth } }}
                change={given && changeWords(given, format.money)}
              >
                {given && format.money(given.value)}
              </Figure>
            )}
          </Figures>
          {row ? (
            <ProgressBar
              thick
              value={row.sponsoredPercentage}
              label={t('common:progress.sponsored', { percent: format.percent(row.sponsoredPercentage) })}
              detail={t('work.of', { part: format.money(row.sponsoredDollars), whole: format.money(row.totalDollars) })}
            />
          ) : (
            <SkeletonLines count={1} height="8" />
          )}
          <SavedNote at={savedAt} />
        </styled.div>
      )}
      {!isNew && children}
      <RecentChanges />
    </>
  );
}
