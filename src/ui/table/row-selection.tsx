import { useTranslation } from 'react-i18next';
import { styled } from '#ui/styled.ts';

const Box = styled('input', { base: { width: '5', height: '5', accentColor: 'green.solid', cursor: 'pointer' } });

/** The area of a checkbox: 44 px if the pointer is a finger. */
const Touchable = styled('label', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    minWidth: '6',
    minHeight: '6',
    '@media (pointer: coarse)': { minWidth: '11', minHeight: '11', margin: '-2' },
  },
});

type SelectRowProps = { label: string; isSelected: boolean; onSelect: (isSelected: boolean) => void };

export function SelectRow({ label, isSelected, onSelect }: SelectRowProps) {
  return (
    <Touchable>
      <Box
        type="checkbox"
        aria-label={label}
        checked={isSelected}
        onChange={(event) => onSelect(event.currentTarget.checked)}
      />
    </Touchable>
  );
}

type SelectAllProps = {
  keys: readonly string[];
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
};

/** Selects all rows of this page, or none, by the box in the head of a table. */
export function SelectAll(props: SelectAllProps) {
  return (
    <Touchable>
      <AllBox {...props} />
    </Touchable>
  );
}

/** A line above cards, which have no head: as wide as they are, with its label. */
const Line = styled('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '11',
    paddingInline: '3.5',
    paddingBlock: '2',
    borderBlockEndWidth: '1px',
    cursor: 'pointer',
    sm: { display: 'none' },
    _print: { display: 'none' },
  },
});

/** Selects all rows of this page, or none, above cards. */
export function SelectAllCards(props: SelectAllProps) {
  const { t } = useTranslation();
  return (
    <Line>
      <AllBox {...props} />
      <span aria-hidden>{t('list.selectAll')}</span>
    </Line>
  );
}

function AllBox({ keys, selected, onSelect }: SelectAllProps) {
  const { t } = useTranslation();
  const count = keys.filter((key) => selected.has(key)).length;
  const all = count === keys.length;
  return (
    <Box
      type="checkbox"
      aria-label={t('list.selectAll')}
      checked={all}
      ref={(box: HTMLInputElement | null) => {
        if (box) box.indeterminate = count > 0 && !all;
      }}
      onChange={() => onSelect(new Set(all ? [] : keys))}
    />
  );
}
