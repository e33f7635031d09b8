import { Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Report } from '#contract/entities/report.ts';
import { areWordsRead } from '#contract/report-states.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useMay } from '#hooks/session/use-may.ts';
import { ReleaseToggle } from '#ui/report/release-toggle.tsx';
import { Strip } from '#ui/states/strip.tsx';
import { styled } from '#ui/styled.ts';
import { useFailureToast } from '#ui/toast/use-failure-toast.ts';

/** Above a report whose words need a release: whether sponsors read it, and for those who decide it the way to change that. */
export function WordsRelease({ of: { id, version, words, title } }: { of: Report }) {
  const { t } = useTranslation('reports');
  const mayRelease = useMay('reports.releaseWords');
  const release = useCall('reports.releaseWords');
  const showFailure = useFailureToast();
  const isRead = areWordsRead(words);
  if (words === 'free' || (isRead && !mayRelease)) return null;

  function toggle(): void {
    release.call({ params: { id }, body: { released: !isRead }, ifMatch: version }).catch(showFailure);
  }

  return (
    <Strip _print={{ display: 'none' }}>
      <Users aria-hidden />
      <styled.span flex="1 1 12rem">
        {t(mayRelease ? (isRead ? 'review.wordsShown' : 'review.wordsHeld') : 'review.heldForTeacher')}
      </styled.span>
      {mayRelease && <ReleaseToggle released={isRead} name={title} busy={release.busy} onToggle={toggle} />}
    </Strip>
  );
}
