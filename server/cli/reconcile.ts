import { ToolError } from '#server/for-people.ts';
import { reconcile } from '#server/modules/giving/charges/reconcile.ts';
import { reconciledDays } from '#server/modules/giving/charges/reconcile-nightly.ts';
import { chooseGateway } from '#server/modules/giving/payments/gateways/choose-gateway.ts';
import { withDatabase } from './reach-database.ts';
import { readArgs, runTool } from './run-tool.ts';

const usage = `npm run reconcile [-- --days NUMBER]
Compares the payments of the last days (${reconciledDays} unless said otherwise) with the books of the payment gateway, beside a running
server or without. Prints each difference as a line: its kind, the payment, what counts here and there in dollars, and the
gateway's names. Ends with 1 where there is one.`;

await runTool(async ({ args, config, say }) => {
  const { number: days = reconciledDays } = readArgs(args, { option: 'days', form: /^[1-9]\d{0,3}$/, usage });
  const to = new Date();
  const found = await withDatabase(config, ({ db }) =>
    reconcile({ db, gateway: chooseGateway(config, db) }, { from: new Date(to.getTime() - days * 86_400_000), to }),
  );
  for (const { kind, paymentId, cents, references } of found) {
    console.log([kind, paymentId, cents.here / 100, cents.there / 100, ...references].join(' '));
  }
  if (found.length > 0) throw new ToolError(`${found.length} payments differ from the gateway.`);
  say(`The payments of the last ${days} days agree with the gateway.`);
});
