import { EllipsisVertical } from 'lucide-react';
import { Menu, type MenuProps } from './menu.tsx';

const dots = <EllipsisVertical />;

/** The actions of a table row or card behind three dots. The label names the row. */
export function RowMenu(props: Pick<MenuProps, 'label' | 'items' | 'tabIndex'>) {
  return <Menu icon={dots} size="sm" {...props} />;
}
