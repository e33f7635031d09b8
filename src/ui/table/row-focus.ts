import type { KeyboardEvent } from 'react';

/** Moves the focus between the rows of a table by arrows, Home and End. */
export function moveRowFocus(event: KeyboardEvent<HTMLElement>): void {
  const rows = [...(event.currentTarget.parentElement?.children ?? [])];
  const now = rows.indexOf(event.currentTarget);
  const next = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: rows.length - 1 }[event.key];
  const row = next === undefined ? undefined : rows[next];
  if (!(row instanceof HTMLElement)) return;
  event.preventDefault();
  row.focus();
}
