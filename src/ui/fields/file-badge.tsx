import { NotebookText } from 'lucide-react';
import { fileToneOf } from '#lib/file-type.ts';
import { styled } from '#ui/styled.ts';

const Sheet = styled('span', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    minWidth: '12',
    height: '12',
    // Four letters fit, so that the words beside all badges are aligned.
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
  variants: {
    // Position over the corner of a picture.
    over: {
      true: {
        position: 'absolute',
        // The corner follows the page's direction.
        direction: 'inherit',
        bottom: '-1',
        insetInlineEnd: '-1',
        minWidth: '0',
        height: '5',
        borderRadius: 'md',
        fontSize: '2xs',
        lineHeight: '1',
      },
    },
  },
});

/** The type of a file in its colour: PDF red, Word blue, Excel green, CSV amber, others gray. */
export function FileBadge({ type, over = false }: { type: string; over?: boolean }) {
  return (
    <Sheet over={over} colorPalette={fileToneOf(type)}>
      {type}
    </Sheet>
  );
}

/** Badge of a report that was written here, which is no file to its teacher. */
export function PageBadge() {
  return (
    <Sheet colorPalette="green" aria-hidden>
      <NotebookText />
    </Sheet>
  );
}
