import * as v from 'valibot';
import { transferStates } from '#contract/entities/transfer-kinds.ts';
import { Id } from '#contract/fields.ts';
import { ListSearch, parameter } from '#ui/list/list-search.ts';

/** The list of transfers. */
export const TransfersSearch = v.object({
  ...ListSearch.entries,
  regionId: parameter(Id),
  state: parameter(v.picklist(transferStates)),
  /** Transfers that the school has not confirmed in time. */
  show: parameter(v.literal('overdue')),
});
