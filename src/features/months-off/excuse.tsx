import { MonthOffForm } from './month-off-form.tsx';
import type { Place } from './place.ts';
import { SetAside } from './set-aside.tsx';

type ExcuseProps = {
  place: Place;
  /** Missing months, newest first. */
  missing: readonly string[];
  onAdded: () => void;
  onClose: () => void;
};

/** The form that excuses the missing months of a place, several at once if there are several. */
export function Excuse(props: ExcuseProps) {
  return props.missing.length > 1 ? <SetAside {...props} /> : <MonthOffForm {...props} />;
}
