import type { ComponentProps, ReactNode } from 'react';
import { button } from '#styles/recipes/button.js';
import { styled } from '#ui/styled.ts';
import { BusyMark } from './busy-mark.tsx';

const ButtonBase = styled('button', button);

export type ButtonProps = ComponentProps<typeof ButtonBase> & {
  /** Shown before the words; replaced by the busy mark while `loading`. */
  icon?: ReactNode;
  /** The action is on its way: the button keeps its width and its focus, and cannot be pressed again. */
  loading?: boolean;
};

export function Button({ icon, loading = false, children, onClick, type = 'button', ...rest }: ButtonProps) {
  return (
    <ButtonBase
      type={loading ? 'button' : type}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={loading ? undefined : onClick}
      {...rest}
    >
      {loading ? <BusyMark /> : icon}
      {children}
    </ButtonBase>
  );
}
