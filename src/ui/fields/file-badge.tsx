import { NotebookText } from 'lucide-react';
import { fileToneOf } from '#lib/file-type.ts';
import { styled } from '#ui/styled.ts';

const Sheet = styled('span', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    minWidth: '12',
    height: '12',
    // Four letters fit, so that the words beside it start at one line.
    paddingInline: '1',
    borderRadius: 'lg',
    bg: 'colorPalette.subtle',
    color: 'colorPalette.fg',
    borderWidth: '1px',
    borderColor: 'colorPalette.muted',
    textStyle: 'xs',
    fontWeight: 'semibold',
    // A type is a Latin abbreviation in every language.
    direction: 'ltr',
    '& svg': { width: '6', height: '6' },
  },
});

/** The type of a file in its colour: PDF red, Word blue, Excel green, CSV amber, others gray. */
export function FileBadge({ type }: { type: string }) {
  return <Sheet colorPalette={fileToneOf(type)}>{type}</Sheet>;
}

/** A report that was written here, and is no file to its teacher. */
export function PageBadge() {
  return (
    <Sheet colorPalette="green" aria-hidden>
      <NotebookText />
    </Sheet>
  );
}
