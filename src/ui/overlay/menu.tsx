import { Check } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { Button, type ButtonProps } from '#ui/button/button.tsx';
import { styled } from '#ui/styled.ts';
import { placeBelow } from './place-below.ts';

export type MenuItem = {
  label: ReactNode;
  icon?: ReactNode;
  onSelect: () => void;
  /** Makes it one of several choices, with a tick before the chosen one. */
  checked?: boolean;
  disabled?: boolean;
  colorPalette?: 'red' | 'green';
};

export type MenuProps = Pick<ButtonProps, 'variant' | 'size' | 'tabIndex' | 'colorPalette'> & {
  /** What the menu is for; also the name of a button that shows a picture only. */
  label: string;
  icon?: ReactNode;
  /** Words or a picture on the button; with an icon alone it is square. */
  children?: ReactNode;
  /** A function is asked when the menu opens: a long table does not make the items of all its rows. */
  items: MenuItems | (() => MenuItems);
};

/** A string among the items is a heading over those that follow. */
type MenuItems = readonly (MenuItem | string)[];

const Panel = styled('div', {
  base: {
    position: 'fixed',
    inset: 'auto',
    margin: '0',
    minWidth: '48',
    maxWidth: 'calc(100vw - 1rem)',
    maxHeight: 'min(70dvh, 30rem)',
    overflowY: 'auto',
    padding: '1.5',
    color: 'fg',
    layerStyle: 'card',
    animation: 'appear 120ms ease-out',
  },
});

const Row = styled('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    width: '100%',
    minHeight: '11',
    paddingInline: '3',
    borderRadius: 'md',
    textAlign: 'start',
    cursor: 'pointer',
    color: 'fg',
    '& svg': { width: '1.15em', height: '1.15em', flexShrink: '0', color: 'colorPalette.fg' },
    _hover: { bg: 'colorPalette.subtle' },
    _focusVisible: { bg: 'colorPalette.subtle', outlineOffset: '-2px' },
    _disabled: { opacity: '0.55', cursor: 'not-allowed' },
  },
  variants: { danger: { true: { color: 'colorPalette.fg' } } },
});

/**
 * A button that opens a list of actions or choices. It is on the browser's popover: on top of everything (dialogs
 * too), closed by Escape or a press elsewhere. Its items are rendered while it is open only, so a long table stays light.
 */
export function Menu({ label, icon, children, items, variant = 'ghost', ...button }: MenuProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const openAtPress = useRef(false);
  return (
    <>
      <Button
        ref={trigger}
        variant={variant}
        square={children === undefined}
        icon={icon}
        aria-label={children === undefined ? label : undefined}
        title={children === undefined ? label : undefined}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        // A press outside, this button included, closes the popover before the click arrives.
        onPointerDown={() => {
          openAtPress.current = open;
        }}
        onClick={(event) => setOpen(event.detail === 0 ? !open : !openAtPress.current)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
        {...button}
      >
        {children}
      </Button>
      {open && <OpenMenu id={id} label={label} items={items} trigger={trigger} onClose={() => setOpen(false)} />}
    </>
  );
}

type OpenMenuProps = Pick<MenuProps, 'label' | 'items'> & {
  id: string;
  trigger: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
};

function OpenMenu({ id, label, items, trigger, onClose }: OpenMenuProps) {
  const panel = useRef<HTMLDivElement>(null);
  // What was asked for belongs to what was pressed, also when another row takes that place meanwhile.
  const [own] = useState(() => (typeof items === 'function' ? items() : undefined));
  const shown = own ?? (typeof items === 'function' ? [] : items);
  const closeMenu = useEffectEvent(onClose);

  useEffect(() => {
    if (!panel.current || !trigger.current) return;
    panel.current.showPopover();
    placeBelow(panel.current, trigger.current);
    itemsOf(panel.current)[0]?.focus({ preventScroll: true });
    const close = (event: Event) => {
      if (event.target !== panel.current) closeMenu();
    };
    window.addEventListener('resize', close);
    // It is still while the page moves under it, so a page that moves closes it.
    window.addEventListener('scroll', close, { capture: true, passive: true });
    return () => {
      window.removeEventListener('resize', close);
      window.removeEventListener('scroll', close, { capture: true });
    };
  }, [trigger]);

  function close(): void {
    onClose();
    trigger.current?.focus();
  }

  return (
    <Panel
      ref={panel}
      id={id}
      popover="auto"
      role="menu"
      aria-label={label}
      onToggle={(event) => event.newState === 'closed' && onClose()}
      onKeyDown={(event) => {
        // Keys of an open menu are not keys of the row or dialog around it.
        event.stopPropagation();
        if (event.key === 'Escape') {
          // Else the browser would look for the next thing to close, once the menu is gone: the dialog around it.
          event.preventDefault();
          close();
        } else if (event.key === 'Tab') close();
        else moveFocus(event);
      }}
      onClick={(event) => event.stopPropagation()}
    >
      {shown.map((item, index) =>
        typeof item === 'string' ? (
          <styled.div
            key={item}
            role="presentation"
            paddingInline="3"
            paddingBlock="1.5"
            textStyle="xs"
            color="fg.muted"
          >
            {item}
          </styled.div>
        ) : (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: an open menu does not change its order.
            key={index}
            type="button"
            role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
            aria-checked={item.checked}
            tabIndex={-1}
            disabled={item.disabled}
            colorPalette={item.colorPalette ?? 'green'}
            danger={item.colorPalette === 'red'}
            onClick={() => {
              close();
              item.onSelect();
            }}
          >
            {item.icon}
            <styled.span flex="1">{item.label}</styled.span>
            {item.checked && <Check aria-hidden />}
          </Row>
        ),
      )}
    </Panel>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const all = itemsOf(event.currentTarget);
  const focused = document.activeElement;
  const now = focused instanceof HTMLElement ? all.indexOf(focused) : -1;
  const next = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: -1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  all.at(next % all.length)?.focus();
}

function itemsOf(panel: HTMLElement): HTMLElement[] {
  return [...panel.querySelectorAll<HTMLElement>('[role^=menuitem]:not(:disabled)')];
}
