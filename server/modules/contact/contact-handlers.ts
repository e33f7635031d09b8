import { eq, sql } from 'drizzle-orm';
import { nameFor } from '#contract/language/place-names.ts';
import { attemptLimits } from '#contract/limits.ts';
import { isActing } from '#server/access/supervision/supervised-regions.ts';
import { regions, users } from '#server/db/schema/places-and-people.ts';
import { found } from '#server/http/call/found.ts';
import type { Call, Handlers } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { Attempts } from '#server/http/limits/attempts.ts';
import { networkOf } from '#server/http/limits/network.ts';
import { describeError } from '#server/http/problems/error-log.ts';
import { describeMailFailure, isOfMailServer } from '#server/mail/mail-failure.ts';
import type { Mail, Mailer } from '#server/mail/mailer.ts';
import { mailWords } from '#server/mail/words.ts';
import { readSettings } from '#server/modules/operator/settings.ts';

/** The contact form; made for each app, because it counts messages. */
export function createContactHandlers(mailer: Mailer) {
  const attempts = new Attempts(attemptLimits.contactMessages);
  return {
    'contact.send': async (call) => {
      attempts.take(networkOf(call.request.ip));
      const { name, email, message, regionId } = call.body;
      const region = regionId ? await supervisedRegion(call, regionId) : undefined;
      const to = region?.email ?? (await readSettings(call)).email ?? (await anAdmin(call));
      const about = region ? mailWords(call.language, 'contact.about', { region: nameFor(region, call.language) }) : '';
      await handOn(call, mailer, {
        to,
        replyTo: email,
        subject: mailWords(call.language, 'contact.subject', { name }),
        text: mailWords(call.language, 'contact.text', { name, email, message, about }),
      });
      return { data: { message: mailWords(call.language, 'contact.done') } };
    },
  } satisfies Handlers;
}

/**
 * The message is stored nowhere else, so its sender must be informed of a failure.
 * @throws HttpError `mail-away`
 */
async function handOn({ log }: Call<'contact.send'>, mailer: Mailer, mail: Mail): Promise<void> {
  try {
    await mailer(mail);
  } catch (error) {
    const described = isOfMailServer(error) ? describeMailFailure(error) : { failure: describeError(error) };
    log.error(described, 'the mail server did not take a message of the contact form');
    throw new HttpError('mail-away', { retryAfter: 60 });
  }
}

/** @throws HttpError `not-found` */
async function supervisedRegion({ db, clock }: Call<'contact.send'>, id: string) {
  // An acting supervisor reads what is written to the one who is away.
  const acting = sql<
    string | null
  >`(select people.email from acting_supervisors as acting join users as people on people.id = acting.user_id
    where acting.region_id = regions.id and ${isActing(clock.now())})`;
  const [region] = await db
    .select({
      name: regions.name,
      otherName: regions.otherName,
      email: sql<string | null>`coalesce(${acting}, ${users.email})`,
    })
    .from(regions)
    .leftJoin(users, eq(users.id, regions.supervisorId))
    .where(eq(regions.id, id));
  return found(region);
}

/** The address of an admin, if the operator has set none. */
async function anAdmin({ db }: Call<'contact.send'>): Promise<string> {
  const [admin] = await db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(users.createdAt)
    .limit(1);
  if (!admin?.email) throw new HttpError('busy', { retryAfter: 3_600 });
  return admin.email;
}
