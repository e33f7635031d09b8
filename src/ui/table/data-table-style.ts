import { styled } from '#ui/styled.ts';

/**
 * The whole look of a table hangs on one class: cells are plain elements, since a styled one for each cell of a long
 * table costs more than the table. Under 600 px each row becomes a card with the column names in it.
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
    // A last word or number is not left alone in a row.
    '& td': { paddingInline: { base: '4', sm: '3' }, paddingBlock: '2.5', verticalAlign: 'middle', textWrap: 'pretty' },
    // Arabic-Indic digits of one width fall apart in a date; under each other, as in a count, they want it.
    '&:is([dir=rtl] *) td:not([data-numeric])': { fontVariantNumeric: 'normal' },
    '& tr + tr td': { borderBlockStartWidth: '1px' },
    // A long description takes no room from the name.
    '& td[data-title]': { sm: { minWidth: 'min(11rem, 14vw)' }, _print: { minWidth: '0' } },
    // A long list of names takes no room from what is beside it.
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
        // Large text: the value under its name.
        flexWrap: 'wrap',
        columnGap: '4',
        paddingBlock: '1',
        textAlign: 'start',
      },
      // Mail addresses have no other place to break.
      '& td, & td > *': { overflowWrap: 'anywhere' },
      // A mail address that is on two lines is where its name is, also on an Arabic screen.
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
      // Empty fields of a row take no room in its card.
      '& td:not([data-title]):has(> [data-nothing])': { display: 'none' },
      '& td[data-select]': { position: 'absolute', top: '1.5', insetInlineStart: '1', width: 'auto', padding: '2' },
      // The box grows with the text, the room around it less.
      '& td[data-select] ~ td[data-title]': { paddingInlineStart: 'calc({sizes.5} + {spacing.7})' },
      '& td[data-actions]': { position: 'absolute', top: '1.5', insetInlineEnd: '1', width: 'auto', padding: '0' },
    },
  },
});
