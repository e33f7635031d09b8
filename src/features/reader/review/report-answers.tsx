import { Check, MessageCircleHeart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { noAnswers, type Report, reportAnswers } from '#contract/entities/report.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useMay } from '#hooks/session/use-may.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { Strip } from '#ui/states/strip.tsx';
import { styled } from '#ui/styled.ts';
import { Heading, Text } from '#ui/text.ts';
import { useFailureToast } from '#ui/toast/use-failure-toast.ts';

/** Shown below a report to its sponsors: one tap sends a few words to the class, another one withdraws them. */
export function AnswerButtons({ of: report }: { of: Report }) {
  const { t } = useTranslation('reports');
  const mayAnswer = useMay('reports.answer', report);
  const { call, busy } = useCall('reports.answer');
  const showFailure = useFailureToast();
  if (!mayAnswer) return null;
  const { id, answered } = report;
  return (
    <styled.section
      display="grid"
      gap="3"
      maxWidth="42rem"
      marginInline="auto"
      marginBlockStart="6"
      _print={{ display: 'none' }}
    >
      <Heading as="h2" size="md">
        {t('answers.title')}
      </Heading>
      <styled.div display="flex" flexWrap="wrap" gap="2">
        {reportAnswers.map((answer) => {
          const isGiven = answer === answered;
          return (
            <ConnectionButton
              key={answer}
              variant={isGiven ? 'solid' : 'outline'}
              icon={isGiven && <Check />}
              aria-pressed={isGiven}
              disabled={busy}
              onClick={() => call({ params: { id }, body: { answer: isGiven ? null : answer } }).catch(showFailure)}
            >
              {t(`answers.${answer}`)}
            </ConnectionButton>
          );
        })}
      </styled.div>
      <Text role="status" textStyle="sm" color="fg.muted">
        {t(answered ? 'answers.sent' : 'answers.note')}
      </Text>
    </styled.section>
  );
}

/**
 * Shown above a report to its class and managers: the sponsors' answers, with the number of each. Rows stored by an earlier
 * release have no answers yet.
 */
export function AnswersOfSponsors({ of: { answers = noAnswers } }: { of: Report }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const given = reportAnswers.filter((answer) => answers[answer] > 0);
  if (given.length === 0) return null;
  return (
    <Strip bg="green.subtle" _print={{ display: 'none' }}>
      <MessageCircleHeart aria-hidden />
      <styled.span flex="1 1 12rem">
        {t('answers.given', {
          answers: given
            .map((answer) => t('answers.counted', { answer: t(`answers.${answer}`), count: answers[answer] }))
            .join(format.between),
        })}
      </styled.span>
    </Strip>
  );
}
