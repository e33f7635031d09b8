import type { OutboxItem } from '#data/database/outbox-item.ts';
import { nextDueIn, type Timestamp } from '#data/outbox/rules/choose.ts';
import { failedOnLine } from '#data/outbox/rules/failures.ts';
import { unsentItems } from '#data/outbox/unsent-items.ts';
import type { Outcome } from './outcome.ts';
import { type ReadAhead, readAhead } from './read-ahead.ts';
import { ownSession, type Sending, type SendingSession } from './sending.ts';
import { type Settling, startSettling } from './settling.ts';
import { type Begun, takeStock } from './steps.ts';

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

/** What a turn knows and has. */
interface Turn {
  sending: Sending;
  /** Whether what woke the sender tells that there is a line. */
  lineIsBack: boolean;
  /** Aborted when the turn is over before its time. */
  signal: AbortSignal;
  /** What it has tried already. */
  tried: Set<string>;
  /** The items whose success is known: as good as sent, also where the receipt is only just being stored. */
  answered: Set<string>;
  /** Failures for want of a line, one after the other. */
  lineFailures: number;
  files: ReadAhead;
  settling: Settling;
}

/** An item that is sent in the name of this session. */
interface Departure extends Begun {
  session: SendingSession;
}

/** After so many failures for want of a line, one after the other, a turn does not try the rest. */
const enoughLineFailures = 2;

/**
 * Sends everything that is due, one item after the other, while no one else sends for this account. Runs in page and
 * worker alike (design/offline.md, the outbox 2; docs/decisions/0013-sending-without-pauses.md).
 * @param lineIsBack whether what woke the sender tells that there is a line
 * @throws what kept the device from storing something; what was on its way then is found again by the next turn
 */
export function sendAll(sending: Sending, lineIsBack: boolean): Promise<Turnout> {
  const { mirror, userId, rules } = sending;
  return rules.alone(mirror, userId, async (signal) => {
    const files = readAhead(mirror);
    const settling = startSettling(sending);
    return takeTurn({
      sending,
      lineIsBack,
      signal,
      tried: new Set(),
      answered: new Set(),
      lineFailures: 0,
      files,
      settling,
    });
  });
}

async function takeTurn(turn: Turn): Promise<Turnout> {
  const { sending, tried, settling } = turn;
  await takeStock(sending.mirror, (await ownSession(sending)) !== undefined, sending);
  try {
    let departure = await beginNext(turn);
    while (departure) departure = await sendOne(turn, departure);
  } finally {
    // Before others may send: they would take what is on its way for left behind.
    await settling.done();
  }
  const items = ownOf(sending, await unsentItems(sending.mirror));
  const moment: Timestamp = { now: sending.now(), lineIsBack: false, tried };
  const nextInMs = (await ownSession(sending)) && nextDueIn(items, moment);
  const lineIsDown = turn.lineFailures >= enoughLineFailures;
  return { sent: settling.sent(), unsent: items.length, lineIsDown, ...(nextInMs !== undefined && { nextInMs }) };
}

/**
 * Sends an item that has started. After its success the next one starts at once, and the receipt is stored while that is
 * on its way; anything else is stored before it is chosen what follows.
 * @returns the next one, which has started
 */
async function sendOne(turn: Turn, { item, unsent, session }: Departure): Promise<Departure | undefined> {
  const { sending, signal, files, settling } = turn;
  const { mirror, rules, now, language } = sending;
  const as = { token: session.token, language: language?.() };
  const underWay = rules.attempt(mirror, item, { as, now, signal, contentOf: files.contentOf, rules });
  files.prepare(chooseAfter(turn, item, unsent)?.parts[0]);
  const outcome = await underWay;
  turn.lineFailures = isLineFailure(outcome) ? turn.lineFailures + 1 : 0;
  if (outcome.event === 'succeed') turn.answered.add(item.id);
  let next: Departure | undefined;
  try {
    if (outcome.event === 'succeed' && (await settling.wentWell())) next = await beginNext(turn, item);
  } finally {
    settling.settle(item, outcome);
  }
  if (next) return next;
  await settling.done();
  if (outcome.event === 'end-session') await sending.session.ended(session.token);
  return beginNext(turn);
}

/** @param answered the item before, whose success is known and not stored yet */
async function beginNext(turn: Turn, answered?: OutboxItem): Promise<Departure | undefined> {
  const { sending, tried, lineFailures, signal } = turn;
  if (lineFailures >= enoughLineFailures || signal.aborted) return undefined;
  const session = await ownSession(sending);
  if (!session) return undefined;
  const begun = await sending.rules.begin(sending.mirror, (unsent) => chooseAfter(turn, answered, unsent), sending);
  if (!begun) return undefined;
  tried.add(begun.item.id);
  return { ...begun, session };
}

/** What to send next, where the item before is as good as sent. */
function chooseAfter(
  { sending, lineIsBack, tried, answered }: Turn,
  before: OutboxItem | undefined,
  unsent: readonly OutboxItem[],
): OutboxItem | undefined {
  const others = ownOf(sending, unsent).filter(({ id }) => id !== before?.id && !answered.has(id));
  const chosen = sending.rules.choose(others, { now: sending.now(), lineIsBack, tried });
  // Only a stored receipt says for good what became of an upload: its deletion waits for that.
  return chosen?.rowId === before?.rowId ? undefined : chosen;
}

function ownOf({ userId }: Sending, items: readonly OutboxItem[]): OutboxItem[] {
  return items.filter((item) => item.userId === userId);
}

function isLineFailure(outcome: Outcome): boolean {
  return outcome.event === 'interrupt' || (outcome.event === 'fail' && failedOnLine({ lastError: outcome.error }));
}
