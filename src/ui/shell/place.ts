import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** One of a role's main places. */
export type Place = {
  label: string;
  /** The label where there is room for one word only: in a phone's bottom bar. */
  short?: string;
  icon: ReactNode;
  link: LinkProps;
  /** In a phone's bottom bar; the others are behind its last button. */
  main: boolean;
  /** How many things wait there; shown from 1 on. */
  count?: number;
};
