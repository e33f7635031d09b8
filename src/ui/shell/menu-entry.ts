import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** One of a role's main places. */
export type MenuEntry = {
  label: string;
  /** The label where there is room for one word only: in a phone's bottom bar. */
  short?: string;
  icon: ReactNode;
  link: LinkProps;
  /** In a phone's bottom bar; the others are behind its last button. */
  main: boolean;
  /** Renders how many things wait there by itself, or nothing: the shell around it is not rendered again for a number. */
  count?: ReactNode;
};
