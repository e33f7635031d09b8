import type { OutboxItem } from '#data/database/outbox-item.ts';
import { nextDueIn, type Timestamp } from '#data/outbox/rules/choose.ts';
import { isNetworkFailure } from '#data/outbox/rules/failures.ts';
import { keyOf } from '#data/outbox/rules/revisions.ts';
import { unsentItems } from '#data/outbox/unsent-items.ts';
import type { Outcome } from './outcome.ts';
import { type OutcomeWriter, startOutcomeWriter } from './outcome-writer.ts';
import { type ReadAhead, readAhead } from './read-ahead.ts';
import { ownSession, type Sending, type SendingSession } from './sending.ts';
import { type Started, takeStock } from './steps.ts';

/** Result of one turn of the sender. */
export interface SendResult {
  sent: number;
  /** Number of unsent items in any state. */
  unsent: number;
  /** Milliseconds until the next item is due; undefined if none waits for a time. */
  nextInMs?: number;
  /** The turn ended early because there is no connection. */
  connectionIsDown: boolean;
}

/** State of a turn. */
interface Turn {
  sending: Sending;
  /** The reason for waking the sender proves that there is a connection. */
  connectionIsBack: boolean;
  /** Aborted if the turn is over early. */
  signal: AbortSignal;
  /** Items that this turn has tried. */
  tried: Set<string>;
  /** Keys of items that have succeeded: they count as sent even while the receipt is being stored. */
  answered: Set<string>;
  /** Failures in a row without a connection. */
  networkFailures: number;
  files: ReadAhead;
  outcomes: OutcomeWriter;
}

/** An item that is sent in the name of this session. */
interface StartedItem extends Started {
  session: SendingSession;
}

/** After this many failures in a row without a connection, a turn does not try the rest. */
const enoughNetworkFailures = 2;

/**
 * Sends everything that is due, one item after the other, while no one else sends for this account. Runs in page and worker
 * alike (docs/rules.md#the-outbox, 2; docs/decisions/0013-sending-without-pauses.md).
 * @param connectionIsBack whether the reason for waking the sender shows that there is a connection
 * @throws any failure to store something on the device; the next turn finds the interrupted item
 */
export function sendAll(sending: Sending, connectionIsBack: boolean): Promise<SendResult> {
  const { mirror, userId, rules } = sending;
  return rules.alone(mirror, userId, async (signal) => {
    const files = readAhead(mirror);
    const outcomes = startOutcomeWriter(sending);
    return takeTurn({
      sending,
      connectionIsBack,
      signal,
      tried: new Set(),
      answered: new Set(),
      networkFailures: 0,
      files,
      outcomes,
    });
  });
}

async function takeTurn(turn: Turn): Promise<SendResult> {
  const { sending, tried, outcomes } = turn;
  await takeStock(sending.mirror, (await ownSession(sending)) !== undefined, sending);
  try {
    let current = await startNext(turn);
    while (current) current = await sendOne(turn, current);
  } finally {
    // This must end before another sender starts, which would take a running item for one left behind.
    await outcomes.done();
  }
  const items = ownOf(sending, await unsentItems(sending.mirror));
  const moment: Timestamp = { now: sending.now(), connectionIsBack: false, tried };
  const nextInMs = (await ownSession(sending)) && nextDueIn(items, moment);
  const connectionIsDown = turn.networkFailures >= enoughNetworkFailures;
  return { sent: outcomes.sent(), unsent: items.length, connectionIsDown, ...(nextInMs !== undefined && { nextInMs }) };
}

/**
 * Sends an item that has started. After its success the next one starts at once, and the receipt is stored while that is on
 * its way; every other result is stored before the next item is chosen.
 * @returns the next item, which has started
 */
async function sendOne(turn: Turn, { item, unsent, session }: StartedItem): Promise<StartedItem | undefined> {
  const { sending, signal, files, outcomes } = turn;
  const { mirror, rules, now, language } = sending;
  const as = { token: session.token, language: language?.() };
  const underWay = rules.attempt(mirror, item, { as, now, signal, contentOf: files.contentOf, rules });
  files.prepare(chooseAfter(turn, item, unsent)?.parts[0]);
  const outcome = await underWay;
  turn.networkFailures = endedWithoutConnection(outcome) ? turn.networkFailures + 1 : 0;
  if (outcome.event === 'succeed') turn.answered.add(keyOf(item));
  let next: StartedItem | undefined;
  try {
    if (outcome.event === 'succeed' && (await outcomes.wentWell())) next = await startNext(turn, item);
  } finally {
    outcomes.add(item, outcome);
  }
  if (next) return next;
  await outcomes.done();
  if (outcome.event === 'end-session') await sending.session.ended(session.token);
  return startNext(turn);
}

/** @param answered the item before, whose success is known and not stored yet */
async function startNext(turn: Turn, answered?: OutboxItem): Promise<StartedItem | undefined> {
  const { sending, tried, networkFailures, signal } = turn;
  if (networkFailures >= enoughNetworkFailures || signal.aborted) return undefined;
  const session = await ownSession(sending);
  if (!session) return undefined;
  const started = await sending.rules.start(sending.mirror, (unsent) => chooseAfter(turn, answered, unsent), sending);
  if (!started) return undefined;
  tried.add(started.item.id);
  return { ...started, session };
}

/** The next item, treating the previous one as sent. */
function chooseAfter(
  { sending, connectionIsBack, tried, answered }: Turn,
  before: OutboxItem | undefined,
  unsent: readonly OutboxItem[],
): OutboxItem | undefined {
  const good = new Set(before ? [...answered, keyOf(before)] : answered);
  const others = ownOf(sending, unsent).filter((item) => !good.has(keyOf(item)));
  const chosen = sending.rules.choose(others, { now: sending.now(), connectionIsBack, tried });
  // A row has only one item on its way at a time: the next one depends on the receipt.
  return chosen?.rowId === before?.rowId ? undefined : chosen;
}

function ownOf({ userId }: Sending, items: readonly OutboxItem[]): OutboxItem[] {
  return items.filter((item) => item.userId === userId);
}

function endedWithoutConnection(outcome: Outcome): boolean {
  return outcome.event === 'interrupt' || (outcome.event === 'fail' && isNetworkFailure({ lastError: outcome.error }));
}
