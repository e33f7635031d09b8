import { styled } from '#ui/styled.ts';

/**
 * One class styles a whole table: cells are plain elements, because a styled one for each cell of a long table costs more
 * than the table. Under 600 px each row becomes a card with the column names in it.
 */
export const Table = styled('table', {
  base: {
    width: '100%',
    borderCollapse: 'separate',
    borderSpacing: '0',
    fontVariantNumeric: 'tabular-nums',
    textStyle: 'sm',
    _print: { fontSize: 'xs' },
    '& th': {
      textAlign: 'start',
      fontWeight: 'medium',
      color: 'fg.muted',
      paddingInline: '3',
      paddingBlock: '2.5',
      borderBlockEndWidth: '1px',
      whiteSpace: 'nowrap',
      _print: { whiteSpace: 'normal' },
    },
    '& th, & td': { _print: { paddingInline: '1.5', paddingBlock: '1' } },
    // The last word or number of a cell is not alone on its line.
    '& td': { paddingInline: { base: '4', sm: '3' }, paddingBlock: '2.5', verticalAlign: 'middle', textWrap: 'pretty' },
    // Arabic-Indic digits of equal width fall apart in a date; only in a column of numbers they need it.
    '&:is([dir=rtl] *) td:not([data-numeric])': { fontVariantNumeric: 'normal' },
    '& tr + tr td': { borderBlockStartWidth: '1px' },
    // A long description must not narrow the name.
    '& td[data-title]': { sm: { minWidth: 'min(11rem, 14vw)' }, _print: { minWidth: '0' } },
    // A long list of names must not narrow its neighbours.
    '& td > [data-names]': { display: 'inline-block', maxWidth: '20rem' },
    '& [data-numeric]': { textAlign: 'end' },
    '& [data-actions]': { width: '1%', textAlign: 'end', paddingBlock: '1', paddingInlineStart: '0' },
    '& [data-select]': { width: '1%', paddingInlineEnd: '0' },
    '& [data-actions], & [data-select]': { _print: { display: 'none !important' } },
    '& tr[data-open]': { cursor: 'pointer', _hover: { bg: 'bg.subtle' } },
    // Green parts of the row stay visible; under the pointer, too, the row looks selected.
    '& tr[aria-selected=true]': {
      bg: 'color-mix(in srgb, {colors.green.subtle} 50%, transparent)',
      _hover: { bg: 'color-mix(in srgb, {colors.green.subtle} 80%, transparent)' },
    },
    '& tr:focus-visible': { outlineOffset: '-2px', bg: 'bg.subtle' },
    smDown: {
      '&, & tbody, & tr, & td': { display: 'block' },
      '& thead': { srOnly: true },
      '& thead [data-select]': { display: 'none' },
      '& tr': { position: 'relative', paddingBlock: '3' },
      '& tr + tr': { borderBlockStartWidth: '1px' },
      '& tr + tr td': { borderBlockStartWidth: '0' },
      '& td': {
        display: 'flex',
        justifyContent: 'space-between',
        alignItems: 'baseline',
        // With large text, the value is under its name.
        flexWrap: 'wrap',
        columnGap: '4',
        paddingBlock: '1',
        textAlign: 'start',
      },
      // Mail addresses can break nowhere else.
      '& td, & td > *': { overflowWrap: 'anywhere' },
      // A mail address on two lines starts on the side of its name, also on an Arabic screen.
      '& td > *': { textAlign: 'var(--start)' },
      '& td[data-numeric] > *': { textAlign: 'end' },
      '& td[data-label]::before': { content: 'attr(data-label)', color: 'fg.muted', textAlign: 'start' },
      '& td[data-title]': {
        display: 'block',
        textAlign: 'start',
        textStyle: 'md',
        fontWeight: 'medium',
        paddingInlineEnd: '14',
      },
      '& td[data-title]::before': { display: 'none' },
      // Empty fields of a row take no space in its card.
      '& td:not([data-title]):has(> [data-nothing])': { display: 'none' },
      '& td[data-select]': { position: 'absolute', top: '1.5', insetInlineStart: '1', width: 'auto', padding: '2' },
      // The checkbox grows with the text, the space around it less.
      '& td[data-select] ~ td[data-title]': { paddingInlineStart: 'calc({sizes.5} + {spacing.7})' },
      '& td[data-actions]': { position: 'absolute', top: '1.5', insetInlineEnd: '1', width: 'auto', padding: '0' },
    },
  },
});
