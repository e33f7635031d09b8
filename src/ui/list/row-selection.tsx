import { useTranslation } from 'react-i18next';
import { styled } from '../styled.ts';

const Box = styled('input', { base: { width: '5', height: '5', accentColor: 'green.solid', cursor: 'pointer' } });

/** The place of a checkbox: 44 px where the pointer is a finger. */
const Place = styled('label', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    minWidth: '6',
    minHeight: '6',
    '@media (pointer: coarse)': { minWidth: '11', minHeight: '11', margin: '-2' },
  },
});

type Selection = { selected: ReadonlySet<string>; onSelect: (selected: ReadonlySet<string>) => void };

export function SelectRow({ rowKey, name, selected, onSelect }: Selection & { rowKey: string; name: string }) {
  const { t } = useTranslation();
  return (
    <Place>
      <Box
        type="checkbox"
        aria-label={t('list.select', { name })}
        checked={selected.has(rowKey)}
        onChange={(event) => {
          const next = new Set(selected);
          if (event.currentTarget.checked) next.add(rowKey);
          else next.delete(rowKey);
          onSelect(next);
        }}
      />
    </Place>
  );
}

/** Selects all rows of this page, or none. */
export function SelectAll({ keys, selected, onSelect }: Selection & { keys: readonly string[] }) {
  const { t } = useTranslation();
  const count = keys.filter((key) => selected.has(key)).length;
  const all = count === keys.length;
  return (
    <Place>
      <Box
        type="checkbox"
        aria-label={t('list.selectAll')}
        checked={all}
        ref={(box: HTMLInputElement | null) => {
          if (box) box.indeterminate = count > 0 && !all;
        }}
        onChange={() => onSelect(new Set(all ? [] : keys))}
      />
    </Place>
  );
}
