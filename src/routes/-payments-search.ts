import * as v from 'valibot';
import { PaymentState } from '#contract/entities/sponsorship-kinds.ts';
import { Month } from '#contract/fields.ts';
import { ListSearch, parameter } from '#ui/list/list-search.ts';

/** The list of payments. */
export const PaymentsSearch = v.object({
  ...ListSearch.entries,
  state: parameter(PaymentState),
  /** Payments whose money is on its way back, or with a refund that waits for another admin. */
  show: parameter(v.picklist(['refunding', 'proposed'])),
  month: parameter(Month),
});
