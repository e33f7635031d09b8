import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './button.tsx';

export type IconButtonProps = Omit<ButtonProps, 'children' | 'icon' | 'aria-label'> & {
  /** The button's action, for users who do not see the picture; also shown as a tooltip. */
  label: string;
  icon: ReactNode;
};

export function IconButton({ label, icon, variant = 'ghost', ...rest }: IconButtonProps) {
  return <Button square variant={variant} aria-label={label} title={label} icon={icon} {...rest} />;
}
