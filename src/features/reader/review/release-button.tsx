import type { Report } from '#contract/entities/report.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useMay } from '#hooks/session/use-may.ts';
import { ReleaseToggle } from '#ui/report/release-toggle.tsx';
import { useFailureToast } from '#ui/toast/use-failure-toast.ts';

type ReleaseButtonProps = {
  report: Report;
  part: { readonly id: string; readonly released: boolean };
  /** Name of the part of the report. */
  name: string;
};

/** Release of a photo or voice note to sponsors: one tap, for people with that right. */
export function ReleaseButton({ report, part, name }: ReleaseButtonProps) {
  const mayRelease = useMay('reports.release');
  const release = useCall('reports.release');
  const showFailure = useFailureToast();
  if (!mayRelease) return null;
  const { id: partId, released } = part;

  function toggle(): void {
    const params = { id: report.id, partId };
    release.call({ params, body: { released: !released }, ifMatch: report.version }).catch(showFailure);
  }

  return <ReleaseToggle released={released} name={name} busy={release.busy} onToggle={toggle} />;
}
