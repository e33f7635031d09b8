import type { InvitationLink, InvitationLinks } from '#contract/answers/invitation-link.ts';
import { serverLimits } from '#contract/limits.ts';
import { issueLink, linkRules } from '#server/access/mailed-links.ts';
import { lockedHash } from '#server/access/passwords.ts';
import { isOfAnotherRegion, lockPerson, withinSlipReach } from '#server/access/person-in-reach.ts';
import { eachRow } from '#server/http/call/each-row.ts';
import type { Call, Writing } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { queueAccountMail } from '#server/mail/queue-account-mail.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import type { Credential } from './create-user.ts';

/** A new person's way to sign in: the password of the form, otherwise an invitation. */
export function credentialOf({ password }: { password?: string | undefined }): Credential {
  return password === undefined ? 'by link' : { password };
}

/**
 * Mails a link to set a password, once. The link is made when the mail is sent, if the caller still has the right to invite
 * the person.
 */
export function inviteByMail(
  { db, caller, language }: Pick<Writing, 'db' | 'caller' | 'language'>,
  userId: string,
): Promise<void> {
  const giverId = caller.userId;
  return queueMail(db, { key: `invited-${userId}`, kind: 'invited', userId, giverId, language, values: {} });
}

/**
 * Makes a link with which a person sets a password: for callers who may change their sign-in data, and for a teacher of a
 * child. It is handed over, not mailed.
 * It is an invitation like a mailed one (server/access/mailed-links.ts), and gives only the account in its state at the time
 * of use. The owner of an account in use is notified by mail and in the news, and the link lasts a day.
 * @throws HttpError `not-found` out of reach; `forbidden` for a person of another region, and for the caller, who knows a
 *   password
 */
export async function issueInvitation(call: Writing, id: string): Promise<InvitationLink> {
  const { caller, db } = call;
  const person = await lockPerson(call, id, withinSlipReach(call));
  if (caller.role === 'visitor' || caller.userId === person.id) throw new HttpError('forbidden');
  if (await isOfAnotherRegion(call, person)) throw new HttpError('forbidden');
  const isInUse = person.passwordHash !== lockedHash;
  const lastsMs = isInUse ? serverLimits.signInLinkMs : linkRules.invitation.lastsMs;
  const link = { purpose: 'invitation', userId: person.id, giverId: caller.userId, origin: '', lastsMs } as const;
  const made = await issueLink(db, link);
  // The page offers a PIN to people who may have one; it knows nothing else about the person.
  const path = person.email === null ? made.replace('?', '?pin=true&') : made;
  if (isInUse) await queueAccountMail(db, { kind: 'signInLink', userId: person.id, language: call.language });
  await call.audit('invite', { type: 'user', id: person.id }, { by: 'link', isInUse });
  const expiresDate = new Date(Date.now() + lastsMs).toISOString();
  return { path, expiresDate };
}

/** Makes such a link for each of several people; the answer gives the reason for each missing one. */
export async function issueInvitations(call: Call<'users.inviteSeveral'>): Promise<InvitationLinks> {
  const links = new Map<string, InvitationLink>();
  const { data } = await eachRow(call, call.body.ids, async (inner, id) => {
    links.set(id, await issueInvitation(inner, id));
  });
  return { data: data.map(({ id, code, message }) => ({ id, link: links.get(id) ?? null, code, message })) };
}
