/** 16 MB each, as initdb makes them by default. */
const segmentsOfLog = 0x100;

/**
 * The names of all segments of PostgreSQL's journal from one to another, both included: 8 hexadecimal digits each for
 * timeline, log and segment.
 * @throws RangeError for other names, or different timelines
 */
export function walNames(first: string, last: string): string[] {
  const start = numberOf(first);
  const end = numberOf(last);
  const timeline = first.slice(0, 8);
  if (timeline !== last.slice(0, 8) || end < start) throw new RangeError(`No journal goes from ${first} to ${last}.`);
  return Array.from({ length: end - start + 1 }, (_, index) => timeline + nameOf(start + index));
}

function numberOf(name: string): number {
  const [, log, segment] = /^[0-9A-F]{8}([0-9A-F]{8})([0-9A-F]{8})$/.exec(name) ?? [];
  if (log === undefined || segment === undefined) throw new RangeError(`${name} is no piece of a journal.`);
  return Number.parseInt(log, 16) * segmentsOfLog + Number.parseInt(segment, 16);
}

function nameOf(number: number): string {
  return [Math.floor(number / segmentsOfLog), number % segmentsOfLog]
    .map((part) => part.toString(16).toUpperCase().padStart(8, '0'))
    .join('');
}
