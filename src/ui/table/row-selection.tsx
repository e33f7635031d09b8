import { useTranslation } from 'react-i18next';
import { styled } from '#ui/styled.ts';

const Box = styled('input', { base: { width: '5', height: '5', accentColor: 'green.solid', cursor: 'pointer' } });

/** The place of a checkbox: 44 px where the pointer is a finger. */
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

/** Selects all rows of this page, or none. */
export function SelectAll({ keys, selected, onSelect }: SelectAllProps) {
  const { t } = useTranslation();
  const count = keys.filter((key) => selected.has(key)).length;
  const all = count === keys.length;
  return (
    <Touchable>
      <Box
        type="checkbox"
        aria-label={t('list.selectAll')}
        checked={all}
        ref={(box: HTMLInputElement | null) => {
          if (box) box.indeterminate = count > 0 && !all;
        }}
        onChange={() => onSelect(new Set(all ? [] : keys))}
      />
    </Touchable>
  );
}
