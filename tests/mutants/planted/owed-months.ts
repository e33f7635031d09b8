import type { PlantedBug } from '../planted-bug.ts';

/** Months that are owed, what the gateway decides, and payments of unknown outcome. */
export const owedMonthBugs: readonly PlantedBug[] = [
  {
    name: 'a pause skips the month in which it was active',
    file: 'server/modules/giving/sponsorships/change-sponsorship.ts',
    find: 'await keepOwed(call.db, row);\n  }\n  return',
    replace: 'await skipDue(call.db, row.id);\n  }\n  return',
    project: 'server',
    test: 'tests/server/payments/pauses.test.ts',
  },
  {
    name: 'what was paused for want of payment resumes by a press',
    file: 'server/modules/giving/sponsorships/change-sponsorship.ts',
    find: "if (row.pausedBecause === 'unpaid') throw new HttpError('payment-first');",
    replace: '',
    project: 'server',
    test: 'tests/server/payments/pauses.test.ts',
  },
  {
    name: 'only what runs on the day of the charge is charged',
    file: 'server/modules/giving/charges/make-charges.ts',
    find: '      and was_active_in(s.id,',
    replace: "      and s.state = 'active' and was_active_in(s.id,",
    project: 'server',
    test: 'tests/server/payments/pauses.test.ts',
  },
  {
    name: 'a part that went back at the gateway is not taken over',
    file: 'server/modules/giving/charges/take-over.ts',
    find: "if (row.state !== 'paid' || !isMore) return;",
    replace: "if (row.state !== 'paid' || !isMore || cents < row.amountCents) return;",
    project: 'server',
    test: 'tests/server/payments/lost-answers.test.ts',
  },
  {
    name: 'a dispute that was won stays a refund',
    file: 'server/modules/giving/payments/gateways/stripe/list-charges.ts',
    find: "new Set<string>([\n  'won',",
    replace: 'new Set<string>([',
    project: 'server',
    test: 'tests/server/payments/lost-answers.test.ts',
  },
  {
    name: 'a raise that was not paid is owed after a pause',
    file: 'server/modules/giving/sponsorships/due-months.ts',
    find: 'if (!isRaise(sponsorship, row)) continue;',
    replace: 'continue;',
    project: 'server',
    test: 'tests/server/payments/pauses.test.ts',
  },
  {
    name: 'a call whose answer was lost counts as never sent',
    file: 'src/data/api/errors.ts',
    find: 'options.wasSent ?? true',
    replace: 'options.wasSent ?? false',
    project: 'unit',
    test: 'src/lib/failure-of-call.test.ts',
  },
  {
    name: 'a paused sponsorship loses its paid reports',
    file: 'server/access/scope.ts',
    find: "['active', 'paused', 'cancelled']",
    replace: "['active', 'cancelled']",
    project: 'server',
    test: 'tests/server/payments/raised-amount.test.ts',
  },
];
