import type { Conflict } from '#ui/fields/conflict.ts';
import { isSame } from './use-draft.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * What a form does when its row was changed meanwhile, field by field: what only others changed is taken over, what only
 * the person changed is kept, what both changed is a conflict.
 * @param base what the form held when it was opened
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
