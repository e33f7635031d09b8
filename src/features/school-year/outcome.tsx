import { useTranslation } from 'react-i18next';
import type { ReadAnswerOf } from '#contract/endpoints.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { FactList } from '#ui/card/fact-list.tsx';
import { SectionCard } from '#ui/card/section-card.tsx';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';

type OutcomeProps = {
  answer: ReadAnswerOf<'schoolYears.start'>['data'];
  busy: boolean;
  onConfirm: () => void;
};

/** Result of a dry run: either all changes, with the button that makes them, or the reason against them. */
export function Outcome({ answer, busy, onConfirm }: OutcomeProps) {
  const { t } = useTranslation(['classes', 'common']);
  const format = useFormat();
  const { ended, added, moved, left, monthsOff, problems } = answer;
  if (problems.length > 0) {
    return (
      <SectionCard title={t('schoolYear.problems')} text={t('schoolYear.problemsHint')}>
        <styled.ul>
          {problems.map(({ about, id, message }) => (
            <styled.li key={`${about} ${id}`} color="fg.error">
              {about === 'month' ? `${format.month(`${id}-15`)}: ${message}` : message}
            </styled.li>
          ))}
        </styled.ul>
      </SectionCard>
    );
  }
  return (
    <SectionCard
      title={t('schoolYear.will')}
      actions={
        <ConnectionButton loading={busy} onClick={onConfirm}>
          {t('schoolYear.start')}
        </ConnectionButton>
      }
    >
      {added.length > 0 && (
        <styled.ul>
          {added.map(({ id, name, students, teachers, lessons }) => (
            <styled.li key={id}>
              <Text as="span" fontWeight="semibold">
                <bdi>{name}</bdi>
              </Text>{' '}
              {t(lessons > 0 ? 'schoolYear.joinsWithLessons' : 'schoolYear.joins', {
                students: format.number(students),
                teachers: format.number(teachers),
                lessons: format.number(lessons),
              })}
            </styled.li>
          ))}
        </styled.ul>
      )}
      <FactList
        facts={[
          { label: t('schoolYear.facts.ended'), value: format.number(ended.length) },
          { label: t('schoolYear.facts.moved'), value: format.number(moved) },
          { label: t('schoolYear.facts.left'), value: format.number(left) },
          ...(monthsOff.length > 0
            ? [
                {
                  label: t('common:monthsOff'),
                  value: format.list(monthsOff.map((month) => format.month(`${month}-15`))),
                },
              ]
            : []),
        ]}
      />
    </SectionCard>
  );
}
