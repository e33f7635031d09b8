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

/** What happens to an account and can end what was handed out before. */
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
  /** The page that it opens: there its holder, whoever it is, sets a password or makes this the address of the account. */
  readonly path: string;
  readonly lastsMs: number;
  /** Each of them works once, and a newer one of the same purpose ends it too. */
  readonly endedBy: readonly AccountEvent[];
  /** A call of the person who gave it to another one: without the right to it at the moment of its use it does nothing. */
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
 * Every link in a mail that gives its holder something without a session. What took an account back from someone ends all of
 * them: a link that outlives a new password is a way in for whoever had asked for it. Other links in mails open a page that
 * asks who reads it, but for the one that stops mails (server/modules/mails/stop-token.ts), which can do nothing else, and that of
 * a receipt, which names no one.
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
 * Makes a link; those that the person has for the same purpose end. Mail it once `db` commits.
 * @param origin of the page, never from a request: its Host is the caller's own word
 * @param email for `address`: what the link confirms
 * @param giverId the person who gives it to another one; a link for oneself has none
 * @param lastsMs as the rule says where left out
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
 * Uses a link up, if `db` commits. The giver's role and regions stay as they are until then.
 * @throws HttpError `reset-expired` where it is unknown, was used, has run out or ended, is for something else, or its giver
 * may no longer give it
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

/** Says whether a token is that of a link that was handed out and has not run out; costs nothing that a guess could use up. */
export async function isOpenLink(db: Database, token: string): Promise<boolean> {
  const [link] = await db
    .select({ userId: mailedLinks.userId })
    .from(mailedLinks)
    .where(and(eq(mailedLinks.tokenHash, hashToken(token)), gt(mailedLinks.expiresAt, new Date())));
  return link !== undefined;
}

/** Ends the links of a person that do not outlive what happened. */
export async function endLinks(db: Database, userId: string, event: AccountEvent): Promise<void> {
  const ended = (Object.keys(linkRules) as LinkPurpose[]).filter((purpose) =>
    (linkRules[purpose].endedBy as readonly AccountEvent[]).includes(event),
  );
  await db.delete(mailedLinks).where(and(eq(mailedLinks.userId, userId), inArray(mailedLinks.purpose, ended)));
  // A link that was asked for before, and waits for the mail server, is none that may still be made.
  const waiting = and(eq(queuedMails.userId, userId), inArray(queuedMails.kind, ['reset', 'confirmAddress']));
  await db.delete(queuedMails).where(and(waiting, isNull(queuedMails.sentAt)));
}

/** Where people reach the product, as far as the operator has said it. */
export function originOf({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string {
  return publicUrl ?? `http://localhost:${port}`;
}
