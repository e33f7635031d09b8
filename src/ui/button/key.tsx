import { styled } from '#ui/styled.ts';

/** A key of the keyboard. */
export const Key = styled('kbd', {
  base: {
    display: 'inline-block',
    minWidth: '7',
    paddingInline: '2',
    paddingBlock: '0.5',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'md',
    bg: 'bg.subtle',
    textStyle: 'sm',
    textAlign: 'center',
    fontFamily: 'inherit',
  },
});

const Hint = styled('span', {
  base: {
    display: 'none',
    // Where there is a mouse there is a keyboard; a phone has room for neither.
    '@media (hover: hover) and (pointer: fine)': { display: { base: 'none', md: 'inline-flex' } },
    direction: 'ltr',
    gap: '1',
    color: 'fg.muted',
    pointerEvents: 'none',
    _print: { display: 'none' },
    '& kbd': { minWidth: '0', paddingInline: '1.5', paddingBlock: '0', textStyle: 'xs', fontWeight: 'normal' },
  },
});

/** The keys that do the same, beside what is pressed; screen readers know them by `aria-keyshortcuts`. */
export function KeyHint({ keys }: { keys: readonly string[] }) {
  return (
    <Hint aria-hidden>
      {keys.map((key) => (
        <Key key={key}>{key}</Key>
      ))}
    </Hint>
  );
}
