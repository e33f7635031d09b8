import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { EndpointName } from '#contract/endpoints.ts';
import { serverLimits } from '#contract/limits.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/pool.ts';
import { queuedMails } from '#server/db/schema/payments.ts';
import { mailedLinks } from '#server/db/schema/sessions.ts';
import { HttpError } from '#server/http/http-error.ts';
import { mayStillGive } from './may-still-give.ts';
import { hashToken, newToken } from './tokens.ts';

export type LinkPurpose = (typeof mailedLinks.$inferSelect)['purpose'];

/** Events of an account that can end things that were handed out before. */
export const accountEvents = [
  'new-password',
  'new-address',
  'new-rights',
  'new-factor',
  'lost-region',
  'signed-out-elsewhere',
  'closed',
] as const;
export type AccountEvent = (typeof accountEvents)[number];

interface LinkRule {
  /** The page that it opens, on which its holder sets a password or confirms an address. */
  readonly path: string;
  readonly lastsMs: number;
  /** Each link works once; a newer one with the same purpose ends it too. */
  readonly endedBy: readonly AccountEvent[];
  /** The call of the person who gave it to another one: the link only works while the giver has the right to this call. */
  readonly givenBy?: EndpointName;
}

const anyTakeover = [
  'new-password',
  'new-address',
  'new-rights',
  'new-factor',
  'signed-out-elsewhere',
  'closed',
] as const;
const dayMs = 24 * 3_600_000;

/**
 * Every link in a mail that gives its holder something without a session. An event that takes an account back ends all of
 * them: otherwise an attacker's link would outlive the new password.
 * Other links in mails open a page that checks its reader. Exceptions: the link that stops mails
 * (server/modules/mails/stop-token.ts), which can do nothing else, and that of a receipt, which names no one.
 */
export const linkRules = {
  reset: { path: '/reset-password', lastsMs: serverLimits.resetLinkMs, endedBy: anyTakeover },
  invitation: { path: '/reset-password', lastsMs: 7 * dayMs, endedBy: anyTakeover, givenBy: 'users.invite' },
  address: { path: '/confirm-email', lastsMs: dayMs, endedBy: anyTakeover },
} as const satisfies Record<LinkPurpose, LinkRule>;

interface NewLink {
  readonly purpose: LinkPurpose;
  readonly userId: string;
  readonly email?: string | undefined;
  readonly giverId?: string | null | undefined;
  readonly origin: string;
  readonly lastsMs?: number | undefined;
}

/**
 * Makes a link, and ends earlier ones of the person with the same purpose. Mail it once `db` commits.
 * @param origin of the page, never from a request, whose Host the caller chooses
 * @param email for `address`: the address that the link confirms
 * @param giverId the person who gives it to another one; absent for a link for oneself
 * @param lastsMs the rule's time by default
 */
export async function issueLink(
  db: Database,
  { purpose, userId, email, giverId, origin, lastsMs = linkRules[purpose].lastsMs }: NewLink,
): Promise<string> {
  const token = newToken();
  const { path } = linkRules[purpose];
  await db.delete(mailedLinks).where(and(eq(mailedLinks.userId, userId), eq(mailedLinks.purpose, purpose)));
  const expiresAt = new Date(Date.now() + lastsMs);
  await db.insert(mailedLinks).values({
    tokenHash: hashToken(token),
    userId,
    purpose,
    email: email ?? null,
    giverId: giverId ?? null,
    expiresAt,
  });
  return `${origin}${path}?token=${token}`;
}

/**
 * Uses a link up, if `db` commits. The giver's role and regions are locked until then.
 * @throws HttpError `reset-expired` if the link is unknown, used, expired or ended, has another purpose, or its giver has lost
 *   the right to give it
 */
export async function redeemLink(
  db: Database,
  token: string,
  purposes: readonly LinkPurpose[],
): Promise<{ userId: string; email: string | null }> {
  const [link] = await db
    .delete(mailedLinks)
    .where(
      and(
        eq(mailedLinks.tokenHash, hashToken(token)),
        inArray(mailedLinks.purpose, [...purposes]),
        gt(mailedLinks.expiresAt, new Date()),
      ),
    )
    .returning({
      userId: mailedLinks.userId,
      email: mailedLinks.email,
      purpose: mailedLinks.purpose,
      giverId: mailedLinks.giverId,
    });
  if (!link) throw new HttpError('reset-expired');
  const { userId, email, purpose, giverId } = link;
  const { givenBy: endpoint }: LinkRule = linkRules[purpose];
  if (endpoint && !(await mayStillGive(db, { giverId, endpoint, userId }))) throw new HttpError('reset-expired');
  return { userId, email };
}

/** True if a token belongs to a link that has not expired. The check uses up no attempts. */
export async function isOpenLink(db: Database, token: string): Promise<boolean> {
  const [link] = await db
    .select({ userId: mailedLinks.userId })
    .from(mailedLinks)
    .where(and(eq(mailedLinks.tokenHash, hashToken(token)), gt(mailedLinks.expiresAt, new Date())));
  return link !== undefined;
}

/** Ends the links of a person that an event invalidates. */
export async function endLinks(db: Database, userId: string, event: AccountEvent): Promise<void> {
  const ended = (Object.keys(linkRules) as LinkPurpose[]).filter((purpose) =>
    (linkRules[purpose].endedBy as readonly AccountEvent[]).includes(event),
  );
  await db.delete(mailedLinks).where(and(eq(mailedLinks.userId, userId), inArray(mailedLinks.purpose, ended)));
  // A requested link that still waits for the mail server must not be made either.
  const waiting = and(eq(queuedMails.userId, userId), inArray(queuedMails.kind, ['reset', 'confirmAddress']));
  await db.delete(queuedMails).where(and(waiting, isNull(queuedMails.sentAt)));
}

/** The public address of the product, if the operator has set it; otherwise the local one. */
export function originOf({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string {
  return publicUrl ?? `http://localhost:${port}`;
}
