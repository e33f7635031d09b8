import { isStorable } from '#contract/text/texts.ts';
import { HttpError } from '#server/http/http-error.ts';

/** None of our forms is nested deeper than two levels. */
const deepest = 8;
/** None of our forms has a hundredth of it. */
const mostValues = 5_000;

/** A text or number of a body with its path: `a.b` for nested ones. */
export interface Leaf {
  readonly path: string;
  readonly text: string;
}

/**
 * The texts and numbers of a body, without names of fields. It uses no recursion, because the caller chooses the depth.
 * @throws HttpError `malformed` if it is nested deeper, or holds more values, than any form could
 */
export function textsIn(body: unknown): Leaf[] {
  const leaves: Leaf[] = [];
  const open: { value: unknown; path: string; depth: number }[] = [{ value: body, path: '', depth: 0 }];
  for (let taken = 0; taken < open.length; taken += 1) {
    const { value, path, depth } = open[taken] as (typeof open)[number];
    if (typeof value === 'string' || typeof value === 'number') leaves.push({ path, text: String(value) });
    if (typeof value !== 'object' || value === null) continue;
    if (depth === deepest) throw new HttpError('malformed');
    for (const [name, inner] of Object.entries(value)) {
      if (open.length > mostValues) throw new HttpError('malformed');
      open.push({ value: inner, path: path === '' ? name : `${path}.${name}`, depth: depth + 1 });
    }
  }
  return leaves;
}

/** The paths in a body with values that cannot be stored; also where no rule of a field checks it. */
export function unstorableIn(leaves: readonly Leaf[]): string[] {
  return leaves.filter(({ text }) => !isStorable(text)).map(({ path }) => path);
}
