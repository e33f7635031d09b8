import { Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Report } from '#contract/entities/report.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useMay } from '#hooks/session/use-may.ts';
import { ReleaseToggle } from '#ui/report/release-toggle.tsx';
import { Strip } from '#ui/states/strip.tsx';
import { styled } from '#ui/styled.ts';
import { useFailureToast } from '#ui/toast/use-failure-toast.ts';

/** Shown above the file of a report: whether sponsors get it, with a button to change that for users who may. */
export function FileRelease({ of: { id, version, released, title } }: { of: Report }) {
  const { t } = useTranslation('reports');
  const mayRelease = useMay('reports.releaseFile');
  const release = useCall('reports.releaseFile');
  const showFailure = useFailureToast();
  if (!mayRelease) return null;

  function toggle(): void {
    release.call({ params: { id }, body: { released: !released }, ifMatch: version }).catch(showFailure);
  }

  return (
    <Strip _print={{ display: 'none' }}>
      <Users aria-hidden />
      <styled.span flex="1 1 12rem">{t(released ? 'review.fileShown' : 'review.fileWithheld')}</styled.span>
      <ReleaseToggle released={released} name={title} busy={release.busy} onToggle={toggle} />
    </Strip>
  );
}
