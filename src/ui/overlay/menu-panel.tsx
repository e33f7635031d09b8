import { Menu } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { menu } from '#styles/recipes/menu.js';
import { liftToTop } from '#ui/chakra/lift-to-top.ts';
import { useOpenLayer } from '#ui/chakra/open-layers.ts';
import { WidgetProvider } from '#ui/chakra/provider-panel.tsx';
import { cx, palette } from '#ui/styled.ts';
import { useTypeAhead } from './use-type-ahead.ts';

export type MenuItem = {
  label: ReactNode;
  icon?: ReactNode;
  onSelect: () => void;
  /** Makes it one of several choices, with a tick beside the chosen one. */
  checked?: boolean;
  disabled?: boolean;
  colorPalette?: 'red' | 'green';
};

/** A string among the items is the heading of the items after it; false and undefined are skipped. */
export type MenuItems = readonly (MenuItem | string | false | undefined)[];

type MenuPanelProps = {
  /** The id of the button that opens it. */
  trigger: string;
  label: string;
  items: MenuItems;
  open: boolean;
  onOpen: (open: boolean) => void;
};

export function MenuPanel({ trigger, label, items, open, onOpen }: MenuPanelProps) {
  const sections = sectionsOf(items);
  const look = menu();
  const first = sections.flatMap(({ choices }) => choices).find(({ disabled }) => !disabled);
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const [wasOpen, setWasOpen] = useState(false);
  const findTyped = useTypeAhead();
  useOpenLayer(open, () => onOpen(false));
  if (open !== wasOpen) {
    setWasOpen(open);
    setHighlighted(open ? (first?.value ?? null) : null);
  }

  function highlightTyped(event: KeyboardEvent<HTMLElement>): void {
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]:not([data-disabled])')];
    const found = findTyped(
      event,
      all,
      all.findIndex(({ dataset }) => dataset.value === highlighted),
    );
    if (found) setHighlighted(found.dataset.value ?? null);
  }

  return (
    <WidgetProvider>
      <Menu.Root
        ids={{ trigger }}
        open={open}
        lazyMount
        unmountOnExit
        loopFocus
        typeahead={false}
        highlightedValue={highlighted}
        onHighlightChange={(change) => setHighlighted(change.highlightedValue)}
        positioning={{ placement: 'bottom-end', gutter: 4, strategy: 'fixed' }}
        onOpenChange={(change) => onOpen(change.open)}
      >
        <Menu.Positioner ref={liftToTop} popover="manual" className={look.positioner}>
          <Menu.Content
            className={look.content}
            aria-label={label}
            // Keys and presses in an open menu must not reach the row or dialog around it.
            onKeyDown={(event) => {
              event.stopPropagation();
              highlightTyped(event);
            }}
            onClick={(event) => event.stopPropagation()}
          >
            {sections.map((section) => (
              <Section key={section.heading ?? ''} {...section} />
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Menu.Root>
    </WidgetProvider>
  );
}

type Choice = MenuItem & { value: string };
type MenuSection = { heading: string | undefined; choices: Choice[] };

/** The items under each heading; those before the first have none. */
function sectionsOf(items: MenuItems): MenuSection[] {
  const sections: MenuSection[] = [{ heading: undefined, choices: [] }];
  for (const [index, item] of items.entries()) {
    if (typeof item === 'string') sections.push({ heading: item, choices: [] });
    else if (item) sections.at(-1)?.choices.push({ ...item, value: String(index) });
  }
  return sections.filter(({ choices }) => choices.length > 0);
}

function Section({ heading, choices }: MenuSection) {
  const chosen = choices.find(({ checked }) => checked);
  return (
    <Menu.RadioItemGroup
      value={chosen?.value ?? ''}
      onValueChange={({ value }) => choices.find((choice) => choice.value === value)?.onSelect()}
    >
      {heading && <Menu.ItemGroupLabel className={menu().itemGroupLabel}>{heading}</Menu.ItemGroupLabel>}
      {choices.map((choice) => (
        <Item key={choice.value} {...choice} />
      ))}
    </Menu.RadioItemGroup>
  );
}

function Item({ value, label, icon, checked, disabled = false, colorPalette = 'green', onSelect }: Choice) {
  const look = menu({ danger: colorPalette === 'red' });
  const words = (
    <>
      {icon}
      <span className={look.itemText}>{label}</span>
      {checked && <Check aria-hidden />}
    </>
  );
  const props = { value, disabled, className: cx(look.item, palette(colorPalette)) };
  if (checked !== undefined) return <Menu.RadioItem {...props}>{words}</Menu.RadioItem>;
  // Chakra selects the highlighted item, which a click of assistive technology does not change. Keys click the item as well.
  return (
    <Menu.Item {...props} onClick={disabled ? undefined : onSelect}>
      {words}
    </Menu.Item>
  );
}
