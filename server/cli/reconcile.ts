import { ToolError } from '#server/for-people.ts';
import { reconcileAll, reconciledDays } from '#server/modules/giving/charges/reconcile-nightly.ts';
import { chooseGateway } from '#server/modules/giving/payments/gateways/choose-gateway.ts';
import { withDatabase } from './reach-database.ts';
import { readArgs, runTool } from './run-tool.ts';

const usage = `npm run reconcile [-- --days NUMBER]
Compares the payments of the last days (${reconciledDays} unless said otherwise) with the books of the payment gateway, beside a running
server or without. Prints each difference as a line: its kind, the payment, what counts here and there in dollars, and the
gateway's names. What went back at the gateway or by the bank, and a dispute that was won, is then taken over as the gateway has it.
Ends with 1 where a difference is left.`;

await runTool(async ({ args, config, say }) => {
  const { number: days = reconciledDays } = readArgs(args, { option: 'days', form: /^[1-9]\d{0,3}$/, usage });
  const to = new Date();
  const range = { from: new Date(to.getTime() - days * 86_400_000), to };
  const { found, left } = await withDatabase(config, ({ db }) =>
    reconcileAll(
      { db, gateway: chooseGateway(config, db), clock: { now: () => new Date() }, log: console, origin: '' },
      range,
    ),
  );
  for (const { kind, paymentId, cents, references } of found) {
    console.log([kind, paymentId, cents.here / 100, cents.there / 100, ...references].join(' '));
  }
  if (left.length > 0) throw new ToolError(`${left.length} payments differ from the gateway.`);
  if (found.length > 0) say(`${found.length} differences were taken over as the gateway has them.`);
  say(`The payments of the last ${days} days agree with the gateway.`);
});
