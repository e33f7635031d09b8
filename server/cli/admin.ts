import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { emailField } from '#contract/fields.ts';
import { limits } from '#contract/limits.ts';
import { say as sayKey } from '#contract/messages.ts';
import { adminPassword } from '#contract/text/passwords.ts';
import { makeAdmin } from '#server/admin/make-admin.ts';
import { resetFactor } from '#server/admin/reset-factor.ts';
import { migrate } from '#server/db/migrate.ts';
import { ToolError } from '#server/for-people.ts';
import { askPassword } from './ask-password.ts';
import { withDatabase } from './reach-database.ts';
import { quiet, runTool, type Tool } from './run-tool.ts';

const usage = [
  'npm run admin -- EMAIL ["FULL NAME"]: makes someone an admin, beside a running server or without.',
  'npm run admin -- EMAIL --reset-second-factor: lets someone who lost it sign in with the password alone.',
].join('\n');
const resetOption = '--reset-second-factor';
const Email = emailField(sayKey('emailInvalid'));

const messages = {
  created: (email: string) => `${email} is an admin now.`,
  promoted: (email: string) => `${email} is an admin from the next sign-in, with the same password as before.`,
  'is-admin': (email: string) => `${email} is an admin already. A forgotten password: the link on the sign-in page.`,
};

const resets = {
  reset: (email: string) => `${email} signs in with the password alone from now on, and was signed out everywhere.`,
  'had-none': (email: string) => `${email} has no second factor.`,
};

await runTool(async (tool) => {
  const { email, fullName, isReset } = wishOf(tool);
  await withDatabase(tool.config, async ({ db, isServed }) => {
    if (!isServed) await migrate(db, quiet);
    if (isReset) {
      console.log(resets[await resetFactor(db, email)](email));
      return;
    }
    let made: string | undefined;
    const password = async () => {
      const chosen = await choosePassword();
      if (chosen === undefined) made = randomBytes(15).toString('base64url');
      return chosen ?? made ?? '';
    };
    const outcome = await makeAdmin(db, { email, fullName, password });
    console.log(messages[outcome](email));
    if (made !== undefined) console.log(`Password, shown this once: ${made}`);
  });
});

function wishOf({ args }: Tool): { email: string; fullName: string; isReset: boolean } {
  const email = v.safeParse(Email, args[0] ?? '');
  if (!email.success || args.length > 2) throw new ToolError(usage);
  const isReset = args[1] === resetOption;
  return { email: email.output, fullName: args[1]?.trim() || email.output.replace(/@.*/, ''), isReset };
}

/** Asked at a terminal only; otherwise a password is generated. */
async function choosePassword(): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  return await askPassword({ input: process.stdin, output: process.stderr }, (password) =>
    v.is(adminPassword, password) ? undefined : `It needs at least ${limits.sponsorPasswordLength} characters.`,
  );
}
