import { type SQL, sql } from 'drizzle-orm';

/**
 * Transactions that had ended at a given time: those below `start`, and those below `end` except the running ones. A reader at
 * that time saw a change exactly if its transaction had ended.
 */
export interface Snapshot {
  readonly start: number;
  readonly end: number;
  /** Numbers from `start` to below `end`, in order. */
  readonly running: readonly number[];
}

/** Maximum number of running transactions in a cursor, which has to stay short. */
export const remembered = 32;

/**
 * Parses the result of `change_snapshot()`. If too many transactions run, the snapshot ends before the first that does not
 * fit: later ones are sent again, which is harmless.
 */
export function parseSnapshot(text: string): Snapshot {
  const [start = '', end = '', running = ''] = text.split(':');
  const numbers = running === '' ? [] : running.split(',').map(Number);
  return {
    start: Number(start),
    end: numbers[remembered] ?? Number(end),
    running: numbers.slice(0, remembered),
  };
}

/** The number of the next transaction at that time, however many are running. */
export function nextNumber(text: string): number {
  return Number(text.split(':')[1]);
}

/** More transactions may have been running than the snapshot holds, so changes outside of it may have been sent. */
export function isCut({ running }: Snapshot): boolean {
  return running.length >= remembered;
}

/** On a number of the journal: its transaction has ended since then. */
export function endedSince({ start, end, running }: Snapshot): SQL {
  return sql`(number >= ${start} and (number >= ${end} or number = any(${sql.param([...running])}::bigint[])))`;
}

/**
 * On the journal: noted in one scope, by a transaction that has ended since then.
 * Column and number are compared as a pair, and the number alone only as a term, so that only the index of that scope applies.
 * Otherwise the planner may read the whole journal, because it underestimates the newest rows.
 */
export function endedSinceIn(column: SQL, scope: SQL, { start, end, running }: Snapshot): SQL {
  return sql`((${column}) = (${scope}) and (${column}, number) >= (${scope}, ${start}::bigint)
    and (number + 0 >= ${end} or number + 0 = any(${sql.param([...running])}::bigint[])))`;
}

/** As bytes: two fixed numbers, then the distances between the running ones, 7 bits a byte. */
export function packSnapshot({ start, end, running }: Snapshot): Buffer {
  const numbers: number[] = [end - start, running.length];
  let before = start;
  for (const number of running) {
    numbers.push(number - before);
    before = number;
  }
  const head = Buffer.alloc(8);
  head.writeBigUInt64BE(BigInt(start));
  return Buffer.concat([head, Buffer.from(numbers.flatMap(bytesOf))]);
}

/** @returns the snapshot, and what follows it */
export function unpackSnapshot(bytes: Buffer): { snapshot: Snapshot; rest: Buffer } {
  const start = Number(bytes.readBigUInt64BE(0));
  let place = 8;
  const next = () => {
    const { value, length } = readNumber(bytes, place);
    place += length;
    return value;
  };
  const end = start + next();
  const count = next();
  const running: number[] = [];
  for (let before = start; running.length < count; ) {
    before += next();
    running.push(before);
  }
  return { snapshot: { start, end, running }, rest: bytes.subarray(place) };
}

/** One number, 7 bits a byte. */
export function packNumber(value: number): Buffer {
  return Buffer.from(bytesOf(value));
}

/** The number that `packNumber` wrote. Reading beyond the last byte throws. */
export function readNumber(bytes: Buffer, place: number): { value: number; length: number } {
  let value = 0;
  for (let length = 1, factor = 1; ; length += 1, factor *= 128) {
    const byte = bytes.readUInt8(place + length - 1);
    value += (byte & 127) * factor;
    if (byte < 128) return { value, length };
  }
}

function bytesOf(value: number): number[] {
  const bytes: number[] = [];
  for (let left = value; ; left = Math.floor(left / 128)) {
    if (left < 128) return [...bytes, left];
    bytes.push((left % 128) + 128);
  }
}
