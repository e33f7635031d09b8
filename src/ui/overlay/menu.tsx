import { type ReactNode, useId, useState } from 'react';
import { Button, type ButtonProps } from '#ui/button/button.tsx';
import { lazyWidget } from '#ui/chakra/lazy-widget.tsx';
import type { MenuItems } from './menu-panel.tsx';

export type { MenuItem, MenuItems } from './menu-panel.tsx';

export type MenuProps = Pick<ButtonProps, 'variant' | 'size' | 'colorPalette'> & {
  /** Purpose of the menu; also the name of a button that shows only a picture. */
  label: string;
  icon?: ReactNode;
  /** Words or a picture on the button; a button with only an icon is square. */
  children?: ReactNode;
  /** A function is called when the menu opens: a long table does not make the items of all its rows. */
  items: MenuItems | (() => MenuItems);
  /** Called when it opens or closes, so that the content under it can stand still while it is open. */
  onOpenChange?: ((open: boolean) => void) | undefined;
};

const MenuPanel = lazyWidget(async () => (await import('./menu-panel.tsx')).MenuPanel);

/** A button that opens a list of actions or choices: Chakra's menu, which loads when the first one is opened. */
export function Menu({ label, icon, children, items, onOpenChange, variant = 'ghost', ...button }: MenuProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  // After its first use it stays mounted, because Chakra returns the focus to its button.
  const [used, setUsed] = useState(false);
  const [asked, setAsked] = useState<MenuItems>();

  function toggle(opens: boolean): void {
    // The entries belong to the pressed row, even if another row takes its place.
    if (opens) setAsked(typeof items === 'function' ? items() : undefined);
    if (opens) setUsed(true);
    change(opens);
  }

  function change(opens: boolean): void {
    setOpen(opens);
    onOpenChange?.(opens);
  }

  const shown = asked ?? (typeof items === 'function' ? undefined : items);
  return (
    <>
      <Button
        id={id}
        variant={variant}
        square={children === undefined}
        icon={icon}
        aria-label={children === undefined ? label : undefined}
        title={children === undefined ? label : undefined}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => toggle(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          toggle(true);
        }}
        {...button}
      >
        {children}
      </Button>
      {used && shown && <MenuPanel trigger={id} label={label} items={shown} open={open} onOpen={change} />}
    </>
  );
}
