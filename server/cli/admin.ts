import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { emailField } from '#contract/fields.ts';
import { limits } from '#contract/limits.ts';
import { say as sayKey } from '#contract/messages.ts';
import { adminPassword } from '#contract/text/passwords.ts';
import { makeAdmin } from '#server/admin/make-admin.ts';
import { migrate } from '#server/db/migrate.ts';
import { ToolError } from '#server/for-people.ts';
import { askPassword } from './ask-password.ts';
import { withDatabase } from './reach-database.ts';
import { quiet, runTool, type Tool } from './run-tool.ts';

const usage = 'npm run admin -- EMAIL ["FULL NAME"]: makes someone an admin, beside a running server or without.';
const Email = emailField(sayKey('emailInvalid'));

const messages = {
  created: (email: string) => `${email} is an admin now.`,
  promoted: (email: string) => `${email} is an admin from the next sign-in, with the same password as before.`,
  'is-admin': (email: string) => `${email} is an admin already. A forgotten password: the link on the sign-in page.`,
};

await runTool(async (tool) => {
  const { email, fullName } = wishOf(tool);
  await withDatabase(tool.config, async ({ db, isServed }) => {
    if (!isServed) await migrate(db, quiet);
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

function wishOf({ args }: Tool): { email: string; fullName: string } {
  const email = v.safeParse(Email, args[0] ?? '');
  if (!email.success || args.length > 2) throw new ToolError(usage);
  return { email: email.output, fullName: args[1]?.trim() || email.output.replace(/@.*/, '') };
}

/** Asked at a terminal only: where no one sits, one is made up. */
async function choosePassword(): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  return await askPassword({ input: process.stdin, output: process.stderr }, (password) =>
    v.is(adminPassword, password) ? undefined : `It needs at least ${limits.sponsorPasswordLength} characters.`,
  );
}
