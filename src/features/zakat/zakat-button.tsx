import { Button } from '#ui/button/button.tsx';
import type { Place } from './place.ts';
import { useZakatDialog } from './use-zakat-dialog.tsx';

/** Button below the facts of a place: opens its zakat mark, for admins. */
export function ZakatButton({ place }: { place: Place }) {
  const { entryFor, dialog } = useZakatDialog();
  const entry = entryFor(place);
  if (!entry) return null;
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        icon={entry.icon}
        onClick={entry.onSelect}
        marginBlockStart="3"
        _print={{ display: 'none' }}
      >
        {entry.label}
      </Button>
      {dialog}
    </>
  );
}
