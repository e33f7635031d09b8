import * as v from 'valibot';
import { transferStates } from '#contract/entities/transfer-kinds.ts';
import { ListSearch, parameter } from '#ui/list/list-search.ts';

/** The list of transfers. */
export const TransfersSearch = v.object({
  ...ListSearch.entries,
  state: parameter(v.picklist(transferStates)),
  /** Those that the school has not confirmed in time. */
  show: parameter(v.literal('overdue')),
});
