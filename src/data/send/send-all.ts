import type { Mirror } from '#data/mirror/database.ts';
import type { World } from '#data/outbox/apply.ts';
import { type Moment, nextDueIn } from '#data/outbox/choose.ts';
import { failedOnLine } from '#data/outbox/failures.ts';
import type { OutboxItem } from '#data/outbox/item.ts';
import { attempt } from './attempt.ts';
import type { Outcome } from './outcome.ts';
import type { SendingRules } from './rules.ts';
import { takeStock, unsentItems } from './steps.ts';

/** A session that may send. */
export interface SendingSession {
  userId: string;
  token: string;
}

/** What the sender must know of the device's session; `src/data/session` gives it. */
export interface SessionSource {
  /** The living session of this device, or undefined when there is none or it has ended. */
  current(): Promise<SendingSession | undefined>;
  /** The server does not know this token any more: reading goes on, sending waits for sign-in. */
  ended(token: string): Promise<void>;
}

/** With what, and for whom, is sent. */
export interface Sending extends World {
  mirror: Mirror;
  /** The account whose database `mirror` is. */
  userId: string;
  session: SessionSource;
  /** The language in which the server words its refusals. */
  language?: () => string | undefined;
  rules: SendingRules;
}

/** What one turn of the sender came to. */
export interface Turnout {
  sent: number;
  /** How many items are not sent, whatever the reason. */
  unsent: number;
  /** Milliseconds until there is something to send again; undefined when nothing waits for time. */
  nextInMs?: number;
  /** It ended early, for the line is down. */
  lineIsDown: boolean;
}

/** After so many failures for want of a line, one after the other, a turn does not try the rest. */
const enoughLineFailures = 2;

/**
 * Sends everything that is due, one item after the other, while nobody else sends for this account. Runs in page and
 * worker alike (design/offline.md, the outbox 2).
 * @param lineIsBack whether what woke the sender tells that there is a line
 */
export function sendAll(sending: Sending, lineIsBack: boolean): Promise<Turnout> {
  return sending.rules.alone(sending.mirror, sending.userId, (signal) => takeTurn(sending, lineIsBack, signal));
}

async function takeTurn(sending: Sending, lineIsBack: boolean, signal: AbortSignal): Promise<Turnout> {
  const { mirror, rules } = sending;
  const tried = new Set<string>();
  let sent = 0;
  let lineFailures = 0;
  let session = await ownSession(sending);
  await takeStock(mirror, session !== undefined, sending);
  while (session && lineFailures < enoughLineFailures && !signal.aborted) {
    const item = rules.choose(await ownItems(sending), { now: sending.now(), lineIsBack, tried });
    if (!item) break;
    tried.add(item.id);
    const outcome = await sendOne(sending, item, session, signal);
    if (outcome?.event === 'succeed') sent += 1;
    lineFailures = isLineFailure(outcome) ? lineFailures + 1 : 0;
    if (outcome?.event === 'end-session') await sending.session.ended(session.token);
    session = await ownSession(sending);
  }
  const items = await ownItems(sending);
  const moment: Moment = { now: sending.now(), lineIsBack: false, tried };
  const nextInMs = session && nextDueIn(items, moment);
  const lineIsDown = lineFailures >= enoughLineFailures;
  return { sent, unsent: items.length, lineIsDown, ...(nextInMs !== undefined && { nextInMs }) };
}

async function sendOne(
  sending: Sending,
  { id }: OutboxItem,
  { token }: SendingSession,
  signal: AbortSignal,
): Promise<Outcome | undefined> {
  const { mirror, rules, now, language } = sending;
  const begun = await rules.begin(mirror, id, sending);
  if (!begun) return undefined;
  const outcome = await attempt(mirror, begun, { as: { token, language: language?.() }, now, signal, rules });
  await rules.settle(mirror, begun, outcome, sending);
  return outcome;
}

/** Nothing is ever sent as somebody else: neither with another account's session nor another account's item. */
async function ownSession({ session, userId }: Sending): Promise<SendingSession | undefined> {
  const current = await session.current();
  return current?.userId === userId ? current : undefined;
}

async function ownItems({ mirror, userId }: Sending): Promise<OutboxItem[]> {
  return (await unsentItems(mirror)).filter((item) => item.userId === userId);
}

function isLineFailure(outcome: Outcome | undefined): boolean {
  return outcome?.event === 'interrupt' || (outcome?.event === 'fail' && failedOnLine({ lastError: outcome.error }));
}
