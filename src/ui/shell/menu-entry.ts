import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** One of a role's main places. */
export type MenuEntry = {
  label: string;
  /** The label for a phone's bottom bar, which has space for one word only. */
  short?: string;
  icon: ReactNode;
  link: LinkProps;
  /** Another screen of the same entry is open. */
  isOpen?: boolean;
  /** The heading above it, where its menu has parts. */
  group?: string | undefined;
  /** In a phone's bottom bar; the other places are behind its last button. */
  main: boolean;
  /** Renders the number of waiting things by itself, or nothing, so that the shell around it is not rendered again for it. */
  count?: ReactNode;
};

/** The places by their heading, in their order. */
export function partsOf(places: readonly MenuEntry[]): { group: string; places: MenuEntry[] }[] {
  const parts = new Map<string, MenuEntry[]>();
  for (const place of places) {
    const group = place.group ?? '';
    parts.set(group, [...(parts.get(group) ?? []), place]);
  }
  return [...parts].map(([group, part]) => ({ group, places: part }));
}
