import type { EndpointName, PathParams, QueryInput } from '#contract/endpoints.ts';
import { limits } from '#contract/limits.ts';
import type { CallInput } from '#data/api/call-api.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import type { ListName } from '#hooks/mirror/use-list.ts';
import { currentAccount } from '#hooks/session/use-account.ts';
import type { AnswerListName } from './use-answer-list.ts';

/** The rows that a list has found on all its pages. */
interface Found<TRow> {
  /** The same as long as the list looks for the same. */
  readonly key: string;
  /** Asks the server for them, page by page up to `limits.foundRows`. @throws ApiProblem or Unreachable */
  readonly fetch: () => Promise<readonly TRow[]>;
}

/** For a list whose rows can be acted on together: those of its other pages. */
export function useFound<TRow, TName extends ListName | AnswerListName>(
  name: TName,
  params: PathParams<TName>,
  query: QueryInput<TName>,
): Found<TRow> {
  const { page: _, limit: __, ...kept } = query as Readonly<Record<string, unknown>>;
  return {
    key: JSON.stringify([name, params, kept]),
    fetch: async () => {
      const engine = await loadEngine();
      const rows: TRow[] = [];
      for (let page = 1; rows.length < limits.foundRows; page += 1) {
        const input = { params, query: { ...kept, page, limit: limits.maximumPageSize } };
        const answer: unknown = await engine.callNow(
          currentAccount(),
          name as EndpointName,
          input as CallInput<EndpointName>,
        );
        const { data, meta } = answer as { data: TRow[]; meta: { totalItems: number } };
        rows.push(...data);
        if (data.length === 0 || rows.length >= meta.totalItems) break;
      }
      return rows.slice(0, limits.foundRows);
    },
  };
}
