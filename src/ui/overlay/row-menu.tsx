import { Menu, type MenuProps } from './menu.tsx';

/** Lucide's three dots in one path, because a long table renders them hundreds of times. */
const dots = (
  <svg
    viewBox="0 0 24 24"
    width="24"
    height="24"
    stroke="currentColor"
    strokeWidth="4"
    strokeLinecap="round"
    aria-hidden
  >
    <path d="M12 5h.01M12 12h.01M12 19h.01" />
  </svg>
);

/** The actions of a table row or card behind three dots. The label names the row. */
export function RowMenu(props: Pick<MenuProps, 'label' | 'items' | 'onOpenChange'>) {
  return <Menu icon={dots} size="sm" {...props} />;
}
