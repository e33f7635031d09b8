import { Button } from '#ui/button/button.tsx';
import { styled } from '#ui/styled.ts';
import type { Place } from './place.ts';
import { useMonthsOffDialog } from './use-months-off-dialog.tsx';

/** Button below the facts of a place: opens its months without lessons, for those who manage it. */
export function MonthsOffButton({ place }: { place: Place }) {
  const { entryFor, dialog } = useMonthsOffDialog();
  const entry = entryFor(place);
  if (!entry) return null;
  return (
    <styled.div marginBlockStart="3" _print={{ display: 'none' }}>
      <Button size="sm" variant="outline" icon={entry.icon} onClick={entry.onSelect}>
        {entry.label}
      </Button>
      {dialog}
    </styled.div>
  );
}
