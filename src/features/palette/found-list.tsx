import type { FoundText } from '#data/reading/find-texts.ts';
import { styled } from '#ui/styled.ts';
import type { Entry, EntryGroup } from './use-entries.tsx';

/** As high as a few groups, whatever is found, so that the field does not move during typing. */
const List = styled('div', {
  base: { height: 'min(24rem, 55dvh)', overflowY: 'auto', overscrollBehavior: 'contain', marginBlockStart: '3' },
});

const Option = styled('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '11',
    paddingInline: '3',
    paddingBlock: '1.5',
    borderRadius: 'md',
    cursor: 'pointer',
    '& svg': { width: '1.25em', height: '1.25em', flexShrink: '0', color: 'fg.muted' },
    '&[data-active]': { bg: 'colorPalette.subtle' },
    '&[data-active] svg': { color: 'colorPalette.fg' },
  },
});

type FoundListProps = {
  id: string;
  label: string;
  groups: readonly EntryGroup[];
  chosen: Entry | undefined;
  idOf: (entry: Entry) => string;
  onPoint: (entry: Entry) => void;
  onSelect: (entry: Entry) => void;
};

/** The entries of the palette with one chosen entry; the focus stays in the field. */
export function FoundList({ id, label, groups, chosen, idOf, onPoint, onSelect }: FoundListProps) {
  return (
    <List
      id={id}
      role="listbox"
      aria-label={label}
      // A press must not take the focus from the field.
      onMouseDown={(event) => event.preventDefault()}
    >
      {groups.map(({ title, entries }, index) => (
        <styled.div key={title} role="group" aria-labelledby={`${id}-group-${index}`} marginBlockEnd="2">
          <styled.div
            id={`${id}-group-${index}`}
            role="presentation"
            paddingInline="3"
            paddingBlock="1"
            textStyle="xs"
            color="fg.muted"
          >
            {title}
          </styled.div>
          {entries.map((entry) => (
            <Option
              key={entry.key}
              ref={entry === chosen ? bringIntoView : undefined}
              id={idOf(entry)}
              role="option"
              aria-selected={entry === chosen}
              data-active={entry === chosen ? '' : undefined}
              onPointerMove={() => onPoint(entry)}
              onClick={() => onSelect(entry)}
            >
              {entry.icon}
              <styled.span flex="1" minWidth="0" overflowWrap="anywhere">
                <bdi>{entry.label}</bdi>
                {entry.excerpt && <Excerpt of={entry.excerpt} />}
              </styled.span>
              {entry.detail && (
                <styled.span textStyle="sm" color="fg.muted" maxWidth="45%" textAlign="end">
                  <bdi>{entry.detail}</bdi>
                </styled.span>
              )}
            </Option>
          ))}
        </styled.div>
      ))}
    </List>
  );
}

/** Called when an entry becomes the chosen one. */
function bringIntoView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}

function Excerpt({ of: { before, match, after } }: { of: NonNullable<FoundText['excerpt']> }) {
  return (
    <styled.span display="block" textStyle="sm" color="fg.muted" dir="auto" lineClamp="2">
      {before}
      <styled.mark bg="gold.subtle" color="fg">
        {match}
      </styled.mark>
      {after}
    </styled.span>
  );
}
