import type { Conflict } from '#ui/fields/conflict.ts';
import { isSame } from './use-draft.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Compares a form with its row after a change by others, field by field: changes by others are taken over, the user's
 * changes are kept, and changes by both are a conflict.
 * @param base the form's values when it was opened
 */
export function compareVersions(base: Values, mine: Values, theirs: Values) {
  const taken: Record<string, unknown> = {};
  const conflicts: Record<string, Conflict> = {};
  for (const [field, value] of Object.entries(theirs)) {
    if (isSame(mine[field], value) || isSame(base[field], value)) continue;
    if (isSame(mine[field], base[field])) taken[field] = value;
    else conflicts[field] = { mine: mine[field], theirs: value };
  }
  return { taken, conflicts };
}
