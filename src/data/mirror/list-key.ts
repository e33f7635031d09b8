import * as v from 'valibot';
import { endpointOf, type QueryInput } from '#contract/endpoints.ts';
import { givenTexts } from '#data/api/given-texts.ts';
import type { ListName } from './list-shapes.ts';

/** A list as a screen asks for it. */
export interface ListRequest<TName extends ListName = ListName> {
  readonly name: TName;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Name and parameters: all pages and searches of one list share it. */
  readonly list: string;
  /** The whole question except for its `asOf`: a page is kept once. */
  readonly key: string;
}

/**
 * The question behind a list in one form: defaults are filled in by the contract's rules and the query is sorted, so that
 * equal questions have equal keys.
 * @throws ValiError if the query breaks the contract.
 */
export function listRequest<TName extends ListName>(
  name: TName,
  params: Readonly<Record<string, string>> = {},
  query?: QueryInput<TName>,
): ListRequest<TName> {
  const schema = endpointOf(name).query;
  const parsed = schema ? v.parse(schema, query ?? {}) : {};
  const filled = givenTexts(parsed);
  const list = `${name}?${new URLSearchParams(givenTexts(params))}`;
  const { asOf: _, ...kept } = filled;
  return { name, params, query: filled, list, key: `${list}#${new URLSearchParams(kept)}` };
}

/** The query that a snapshot's key stands for. */
export function queryOfKey(key: string): URLSearchParams {
  return new URLSearchParams(key.slice(key.indexOf('#') + 1));
}

/** The requested page and page size; a list without paging is one page. */
export function pageOf({ query }: ListRequest): { page: number; limit: number } {
  return { page: Number(query.page ?? 1), limit: Number(query.limit ?? Number.MAX_SAFE_INTEGER) };
}
