import { useState } from 'react';
import { type EndpointName, endpointOf } from '#contract/endpoints.ts';

/** A row of a list that grows at its front. */
type Dated = { createdDate: string } | { at: string };

/** The time as of which a page is asked for, and the function that notes the rows that came. */
interface AsOf {
  readonly asOf: { asOf?: string };
  note(rows: readonly object[]): void;
}

/**
 * Further pages of a list that grows at its front show it as it was when page 1 was shown: rows added since then move no row
 * to the next page, where it would be seen again. Page 1 is always current; a list that was opened at a later page has no
 * such time.
 * @param name the list; if the contract has no `asOf` for it, nothing is asked for
 * @param question the rest of the question; another one starts again
 */
export function useAsOf(name: EndpointName, question: object, page: number): AsOf {
  const [first, setFirst] = useState({ list: '', at: '' });
  const { query } = endpointOf(name);
  const grows = query !== undefined && 'entries' in query && 'asOf' in (query.entries as object);
  const list = JSON.stringify({ ...question, page: undefined });
  return {
    asOf: page > 1 && first.list === list ? { asOf: first.at } : {},
    note([newest]) {
      if (!grows || page > 1 || newest === undefined) return;
      const row = newest as Dated;
      const at = 'createdDate' in row ? row.createdDate : row.at;
      if (first.list !== list || first.at !== at) setFirst({ list, at });
    },
  };
}
