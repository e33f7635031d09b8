import { eq } from 'drizzle-orm';
import { missingToOpen } from '#contract/answers/setup.ts';
import { users } from '#server/db/schema/places-and-people.ts';
import { found, signedIn } from '#server/http/call/found.ts';
import { type Call, type Handlers, prepared } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { describeError } from '#server/http/problems/error-log.ts';
import { describeMailFailure, isOfMailServer } from '#server/mail/mail-failure.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { mailWords } from '#server/mail/words.ts';
import { isOpen, writeNote } from '#server/modules/operator/opening.ts';
import { readSetup } from './read-setup.ts';

/** The checklist before the site opens (docs/rules.md#before-the-site-opens). */
export function createSetupHandlers(mailer: Mailer, takesMoney: boolean) {
  return {
    'setup.get': async (call) => ({ data: await readSetup(call, takesMoney) }),
    'setup.open': async (call) => {
      await open(call, takesMoney);
      return { data: await readSetup(call, takesMoney) };
    },
    'setup.sendTestMail': prepared(
      async (call) => sendTestMail(call, mailer),
      async (call, outcome) => {
        await writeNote(call.db, 'testMail', { sentAt: call.clock.now().toISOString(), outcome });
        return { data: await readSetup(call, takesMoney) };
      },
    ),
  } satisfies Handlers;
}

/** @throws HttpError `not-ready` while a required point is missing */
async function open(call: Call<'setup.open'>, takesMoney: boolean): Promise<void> {
  if (await isOpen(call)) return;
  const missing = missingToOpen(await readSetup(call, takesMoney));
  const inTheWay = missing.filter((point) => point !== 'payments' || !call.body.withoutPayments);
  if (inTheWay.length > 0) throw new HttpError('not-ready');
  await writeNote(call.db, 'opening', { isOpen: true });
  await call.audit('update', { type: 'settings', id: null }, { changes: { isOpen: { from: false, to: true } } });
}

/** `taken`: the mail server accepted it. Without one the mail is a file, which reaches no one. */
async function sendTestMail(call: Call<'setup.sendTestMail'>, mailer: Mailer): Promise<'taken' | 'rejected'> {
  if (!call.config.smtpUrl) return 'rejected';
  const own = eq(users.id, signedIn(call).userId);
  const { email: to } = found((await call.db.select({ email: users.email }).from(users).where(own))[0]);
  if (to === null) return 'rejected';
  try {
    await mailer({
      to,
      subject: mailWords(call.language, 'setup.subject'),
      text: mailWords(call.language, 'setup.text'),
    });
    return 'taken';
  } catch (error) {
    const described = isOfMailServer(error) ? describeMailFailure(error) : { failure: describeError(error) };
    call.log.error(described, 'the mail server did not take the test mail of an admin');
    return 'rejected';
  }
}
