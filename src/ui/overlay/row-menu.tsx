import { EllipsisVertical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Menu, type MenuItem } from './menu.tsx';

export type RowMenuProps = {
  /** Whose actions these are: the name of the row. */
  name: string;
  items: readonly MenuItem[];
  tabIndex?: number;
};

/** The actions of a table row or card behind three dots. */
export function RowMenu({ name, items, tabIndex = 0 }: RowMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu
      label={t('list.actionsFor', { name })}
      icon={<EllipsisVertical />}
      items={items}
      size="sm"
      tabIndex={tabIndex}
    />
  );
}
