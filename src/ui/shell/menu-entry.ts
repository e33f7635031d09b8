import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** One of a role's main places. */
export type MenuEntry = {
  label: string;
  /** The label where there is room for one word only: in a phone's bottom bar. */
  short?: string;
  icon: ReactNode;
  link: LinkProps;
  /** The heading above it, where its menu has parts. */
  group?: string | undefined;
  /** In a phone's bottom bar; the others are behind its last button. */
  main: boolean;
  /** Renders how many things wait there by itself, or nothing: the shell around it is not rendered again for a number. */
  count?: ReactNode;
};

/** The places by the heading they stand under, in their order. */
export function partsOf(places: readonly MenuEntry[]): { group: string; places: MenuEntry[] }[] {
  const parts = new Map<string, MenuEntry[]>();
  for (const place of places) {
    const group = place.group ?? '';
    parts.set(group, [...(parts.get(group) ?? []), place]);
  }
  return [...parts].map(([group, part]) => ({ group, places: part }));
}
