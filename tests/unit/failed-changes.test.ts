import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { changeMessages, personMessages } from '#contract/call-messages.ts';
import { endpoints } from '#contract/endpoints.ts';

/*
 * Section 8 of the specification: each failed change shows a destructive toast. So each PUT, POST and DELETE of the contract
 * has its texts in the table, or the screens that call it use a function that shows one.
 */

/** The ways to show the toast. */
const common =
  /useFailureToast|useReportResult|useFormFailure|FormDialog|ReturnDialog|DeleteDialog|UploadDialog|variant: 'destructive'/;

/** Changes that no person triggers by a press, or that belong to no screen, with the reason for which they show none. */
const quiet: Readonly<Record<string, string>> = {
  'news.seen': 'sent by itself when a page is opened; what failed counts as not seen',
  'reports.seen': 'sent by itself when a report is opened; it is sent again with the next one',
  'spending.seen': 'sent by itself when a spending report is on the screen; it is sent again the next time',
  'me.endPush': 'sent by itself at signing out',
  'auth.logout': 'signing out always succeeds on the device',
};

/** Hooks whose failures another file shows. */
const handedOn: Readonly<Record<string, string>> = {
  [join('src', 'features/payments/use-hold.ts')]: join('src', 'features/payments/hold-strip.tsx'),
  [join('src', 'features/payments/use-pay.ts')]: join('src', 'features/payments/use-payment-failure.ts'),
};

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  .map((name) => ({ path: join('src', name), text: readFileSync(join('src', name), 'utf8') }));

/** True if a file shows the toast, or every file that uses it does. */
function reports({ path, text }: { path: string; text: string }): boolean {
  if (common.test(text)) return true;
  const part = sources.find((each) => each.path === handedOn[path]);
  if (part) return common.test(part.text);
  const users = sources.filter((each) => each.path !== path && each.text.includes(`/${basename(path)}'`));
  return users.length > 0 && users.every(reports);
}

const changes = Object.entries(endpoints)
  .filter(([, { method }]) => method !== 'GET')
  .map(([name]) => name);
const inTable = new Set(Object.keys({ ...changeMessages, ...personMessages }));

test('every file that calls a change shows how it failed', () => {
  const silent = changes.flatMap((name) =>
    sources
      .filter(({ text }) => text.includes(`useCall('${name}')`) && quiet[name] === undefined)
      .filter((file) => !reports(file))
      .map(({ path }) => `${name}: ${path}`),
  );
  expect(silent).toEqual([]);
});

test('every change of the contract is in the table, goes through a screen that was looked at, or is named here', () => {
  const called = (name: string) =>
    sources.some(({ text }) => text.includes(`'${name}'`) || text.includes(`\`${name}\``));
  const severals = /\.(delete|deleteSeveral)$/;
  const missing = changes.filter(
    (name) => !(name in quiet || inTable.has(name) || called(name) || severals.test(name)),
  );
  expect(missing).toEqual([]);
});
