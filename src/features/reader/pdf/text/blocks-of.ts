/** A run of text as PDF.js reads it from a page. */
export interface Run {
  readonly str: string;
  /** As PDF.js has it; the fifth and sixth number are the place of its start. */
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
}

/** A heading or a paragraph of a page. */
export interface TextBlock {
  readonly kind: 'heading' | 'paragraph';
  readonly text: string;
}

interface Placed {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly y: number;
  readonly height: number;
}

interface Line extends Omit<Placed, 'text'> {
  readonly text: string;
  readonly isRtl: boolean;
}

/** A gap of this part of the letters' height is a blank. */
const blank = 0.13;

/** Letters of headings are larger by this factor. */
const headingFactor = 1.15;
const longestHeading = 160;

/** Headings and paragraphs of a page, as far as size and place of its letters distinguish them. */
export function blocksOf(runs: readonly Run[]): TextBlock[] {
  const lines = withoutPageNumbers(linesOf(placed(runs)));
  const body = letterHeight(runs);
  const pitch = median(
    lines
      .slice(1)
      .map((line, index) => (lines[index]?.y ?? 0) - line.y)
      .filter((gap) => gap > 0),
  );
  const right = Math.max(...lines.map((line) => line.right));
  const left = Math.min(...lines.map((line) => line.left));
  const blocks: { kind: TextBlock['kind']; lines: Line[] }[] = [];
  for (const line of lines) {
    const isHeading = line.height >= body * headingFactor && line.text.length <= longestHeading;
    const kind = isHeading ? 'heading' : 'paragraph';
    const last = blocks.at(-1);
    const before = last?.lines.at(-1);
    const isNext =
      last?.kind === kind &&
      before !== undefined &&
      Math.abs(before.height - line.height) < body * 0.1 &&
      before.y - line.y <= pitch * 1.4 + 0.5 &&
      before.y >= line.y &&
      !startsItem(line.text) &&
      !(endsEarly(before, { left, right }) && /[.!?؟:۔]["»”)]*$/u.test(before.text));
    if (isNext) last.lines.push(line);
    else blocks.push({ kind, lines: [line] });
  }
  return blocks.map((block) => ({ kind: block.kind, text: joinedLines(block.lines) }));
}

/** Height of most letters of a page, in the units of the page; 0 where there are none. */
export function letterHeight(runs: readonly Run[]): number {
  const heights = runs
    .flatMap(({ str, height }) => Array<number>(str.trim().length).fill(height))
    .filter((height) => height > 0);
  return median(heights);
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Upright runs with their places. */
function placed(runs: readonly Run[]): Placed[] {
  return runs.flatMap(({ str, transform, width, height }) => {
    const [, turned = 0, , , left = 0, y = 0] = transform;
    if (str === '' || turned !== 0) return [];
    return [{ text: plainLetters(str), left, right: left + width, y, height }];
  });
}

function linesOf(runs: readonly Placed[]): Line[] {
  const groups: Placed[][] = [];
  for (const run of runs) {
    const group = groups.at(-1);
    const first = group?.[0];
    const isSame = first && Math.abs(first.y - run.y) < Math.max(first.height, run.height) / 2;
    if (isSame) group.push(run);
    else groups.push([run]);
  }
  return groups.map(lineOf).filter(({ text }) => text !== '');
}

function lineOf(runs: readonly Placed[]): Line {
  const isRtl = isRightToLeft(runs.map(({ text }) => text).join(''));
  const inOrder = isRtl ? fromTheRight(runs) : runs;
  let text = '';
  for (const [index, run] of inOrder.entries()) {
    const last = inOrder[index - 1];
    const written = isRtl ? (mirrored[run.text] ?? run.text) : run.text;
    text += last && areApart(last, run) ? ` ${written}` : written;
  }
  const { y } = runs[0] ?? { y: 0 };
  return {
    text: text.replace(/\s+/g, ' ').trim(),
    isRtl,
    y,
    left: Math.min(...runs.map(({ left }) => left)),
    right: Math.max(...runs.map(({ right }) => right)),
    height: median(runs.flatMap(({ text: letters, height }) => Array<number>(letters.trim().length).fill(height))),
  };
}

/** Signs that stand alone in a line from the right: a file has the shape that is seen, a text the sign that is meant. */
const mirrored: Readonly<Record<string, string>> = {
  ...{ '«': '»', '»': '«', '(': ')', ')': '(' },
  ...{ '[': ']', ']': '[', '‹': '›', '›': '‹' },
};

/** Runs of an Arabic line as it is read; Latin words and figures in it go on from left to right. */
function fromTheRight(runs: readonly Placed[]): Placed[] {
  const sorted = runs.toSorted((one, other) => other.right - one.right || other.left - one.left);
  const result: Placed[] = [];
  let latin: Placed[] = [];
  const flush = () => {
    result.push(...latin.reverse());
    latin = [];
  };
  for (const run of sorted) {
    if (/\p{Script=Latin}/u.test(run.text) || (latin.length > 0 && /^[\s\d.,:/-]*$/.test(run.text))) latin.push(run);
    else {
      flush();
      result.push(run);
    }
  }
  flush();
  return result;
}

/** Most of its letters are of a script that is written from right to left. */
export function isRightToLeft(text: string): boolean {
  const rtl = text.match(/[\p{Script=Arabic}\p{Script=Hebrew}]/gu)?.length ?? 0;
  return rtl > (text.match(/\p{Script=Latin}/gu)?.length ?? 0);
}

function areApart(one: Placed, other: Placed): boolean {
  if (/\s$/.test(one.text) || /^\s/.test(other.text)) return false;
  const gap = Math.max(one.left, other.left) - Math.min(one.right, other.right);
  return gap > blank * Math.max(one.height, other.height);
}

function startsItem(text: string): boolean {
  return /^(?:[•▪◦●–—*-]\s|[\d٠-٩]{1,3}[.)-]\s)/u.test(text);
}

function endsEarly(line: Line, { left, right }: { left: number; right: number }): boolean {
  const free = line.isRtl ? line.left - left : right - line.right;
  return free > (right - left) * 0.12;
}

function withoutPageNumbers(lines: readonly Line[]): Line[] {
  const isNumber = (line: Line | undefined) => line !== undefined && /^[\s\d٠-٩\-–/]+$/u.test(line.text);
  const from = isNumber(lines[0]) ? 1 : 0;
  const until = lines.length > 1 && isNumber(lines.at(-1)) ? -1 : lines.length;
  return lines.slice(from, until);
}

function joinedLines(lines: readonly Line[]): string {
  return lines.reduce((text, line) => {
    if (text === '') return line.text;
    const isBroken = /\p{L}-$/u.test(text) && /^\p{Ll}/u.test(line.text);
    return isBroken ? text.slice(0, -1) + line.text : `${text} ${line.text}`;
  }, '');
}

/** Letters as a keyboard writes them, in place of the shapes that fonts have for Arabic letters and for 'fi'. */
export function plainLetters(text: string): string {
  return text
    .replace(/[\ufb00-\ufb06\ufb50-\ufbff\ufc00-\ufdcf\ufdf0-\ufdf9\ufe70-\ufefc]+/g, (shapes) =>
      // The forms of vowel marks come apart into a blank and the mark.
      shapes.normalize('NFKC').replace(/ (?=[\u064b-\u0652\u0670])/g, ''),
    )
    .replace(/[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '');
}
