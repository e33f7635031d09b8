import { ToolError } from '#server/for-people.ts';
import { firstChangedRow } from '#server/modules/books/verify-books.ts';
import { compareDeposits } from '#server/modules/giving/balance/compare-deposits.ts';
import { readBalance } from '#server/modules/giving/balance/read-balance.ts';
import { reconcileAll, reconciledDays } from '#server/modules/giving/charges/reconcile-nightly.ts';
import { chooseGateway } from '#server/modules/giving/payments/gateways/choose-gateway.ts';
import { withDatabase } from './reach-database.ts';
import { readArgs, runTool } from './run-tool.ts';

const usage = `npm run reconcile [-- --days NUMBER]
Compares the payments of the last days (${reconciledDays} unless said otherwise) with the books of the payment gateway, beside a running
server or without. Prints each difference as a line: its kind, the payment, what counts here and there in dollars, and the
gateway's names. What went back at the gateway or by the bank, and a dispute that was won, is then taken over as the gateway has it.
Reads the deposits of the gateway, too, and names each payout that its payments do not add up to, and each payment without a fee.
Recomputes the seals of the closed months, and names the first row that was changed since then.
Ends with 1 where a difference is left.`;

await runTool(async ({ args, config, say }) => {
  const { number: days = reconciledDays } = readArgs(args, { option: 'days', form: /^[1-9]\d{0,3}$/, usage });
  const to = new Date();
  const range = { from: new Date(to.getTime() - days * 86_400_000), to };
  const clock = { now: () => new Date() };
  const { found, left, deposits, changed } = await withDatabase(config, async ({ db }) => {
    const gateway = chooseGateway(config, db);
    const compared = await reconcileAll({ db, gateway, clock, log: console, origin: '' }, range);
    await readBalance({ db, gateway, clock });
    const deposits = await compareDeposits(db, { gateway: gateway.name, now: to });
    return { ...compared, deposits, changed: await firstChangedRow(db) };
  });
  for (const { kind, paymentId, cents, references } of found) {
    console.log([kind, paymentId, cents.here / 100, cents.there / 100, ...references].join(' '));
  }
  for (const { kind, id, cents } of deposits) console.log([kind, id, cents.here / 100, cents.there / 100].join(' '));
  if (changed) console.log(['changed-row', changed.month, changed.table, changed.row].join(' '));
  if (changed) throw new ToolError('A row of a closed month was changed after it was sealed.');
  if (deposits.length > 0) throw new ToolError(`${deposits.length} deposits or fees differ from the payments.`);
  if (left.length > 0) throw new ToolError(`${left.length} payments differ from the gateway.`);
  if (found.length > 0) say(`${found.length} differences were taken over as the gateway has them.`);
  say(`The payments of the last ${days} days, the deposits and the closed months agree.`);
});
