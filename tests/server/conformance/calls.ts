import type { EndpointName } from '#contract/endpoints.ts';
import type { CallRow } from './call-row.ts';
import { accountCalls } from './calls/accounts.ts';
import { bookCalls } from './calls/books.ts';
import { givingCalls } from './calls/giving.ts';
import { peopleCalls } from './calls/people.ts';
import { placeCalls } from './calls/places.ts';
import { schoolCalls } from './calls/schools.ts';
import { secondFactorCalls } from './calls/second-factor.ts';
import { spendingCalls } from './calls/spending.ts';
import { supervisionCalls } from './calls/supervision.ts';
import { transferCalls } from './calls/transfers.ts';
import { workCalls } from './calls/work.ts';

/** A recipe for every call of the contract. */
export const calls: Readonly<Record<EndpointName, CallRow>> = {
  ...accountCalls,
  ...secondFactorCalls,
  ...placeCalls,
  ...peopleCalls,
  ...workCalls,
  ...givingCalls,
  ...transferCalls,
  ...bookCalls,
  ...schoolCalls,
  ...supervisionCalls,
  ...spendingCalls,
};
