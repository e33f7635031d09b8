import bidiFactory, { type EmbeddingLevels } from 'bidi-js';
import type { FontFamily } from '#contract/text/printed-letters.ts';
import { drawnPart, familyOf, isPrinted, isShapeless, lettersOf } from '#contract/text/unprinted.ts';

const bidi = bidiFactory();

/** Replaces a letter that no font has, so that the gap is visible. */
const replacement = { text: '\ufffd', font: 'sans-latin' } as const;

/** A piece of one line that one font draws without a break. */
export interface VisualRun {
  text: string;
  font: FontFamily;
  /** Start in the line, in reading order. */
  start: number;
}

interface LevelledRun extends VisualRun {
  level: number;
}

/**
 * Splits one line into runs in visual order, from left to right (Unicode Bidirectional Algorithm, UAX #9), each with the font
 * that has its characters. The text of a run is ready for fontkit, which lays Arabic script from right to left, digits
 * included, and everything else from left to right.
 */
export function visualRuns(line: string, direction: 'ltr' | 'rtl'): VisualRun[] {
  const embedding = bidi.getEmbeddingLevels(line, direction);
  const runs = logicalRuns(line, embedding);
  const deepest = Math.max(0, ...runs.map((run) => run.level));
  for (let level = deepest; level > 0; level -= 1) reverseFrom(runs, level);
  return runs.map(({ text, font, start }) => ({ text, font, start }));
}

/** The direction of a text, by its first letter; `otherwise` without one. */
export function directionOfText(text: string, otherwise: 'ltr' | 'rtl'): 'ltr' | 'rtl' {
  if (!/\p{L}/u.test(text)) return otherwise;
  return (bidi.getEmbeddingLevels(text, 'auto').paragraphs[0]?.level ?? 0) % 2 === 1 ? 'rtl' : 'ltr';
}

function logicalRuns(line: string, { levels }: EmbeddingLevels): LevelledRun[] {
  const runs: LevelledRun[] = [];
  let offset = 0;
  for (const letter of lettersOf(line)) {
    const level = levels[offset] ?? 0;
    for (const { text, font } of printed(letter, runs.at(-1)?.font)) {
      const previous = runs.at(-1);
      if (previous?.level === level && previous.font === font) previous.text += text;
      else runs.push({ text, font, level, start: offset });
    }
    offset += letter.length;
  }
  return runs.map((run) => ({ ...run, text: readyForLayout(run) }));
}

/** The printed form of a letter: in one font if a font has all of it, otherwise each character in the font that has it. */
function printed(letter: string, last: FontFamily | undefined): readonly Pick<VisualRun, 'text' | 'font'>[] {
  if (isShapeless(letter)) return [];
  const font = familyOf(letter, last);
  if (font) return [{ text: drawnPart(letter, font), font }];
  if (!isPrinted(letter)) return [replacement];
  return Array.from(letter.normalize('NFC')).flatMap((character) => {
    const family = familyOf(character);
    return family ? [{ text: character, font: family }] : [];
  });
}

/** fontkit reverses a run that contains Arabic script; other right-to-left runs are reversed here. */
function readyForLayout({ text, level }: LevelledRun): string {
  const runsLeftward = level % 2 === 1;
  const fontkitTurnsIt = /\p{Script=Arabic}/u.test(text);
  if (runsLeftward === fontkitTurnsIt) return text;
  const turned = lettersOf(text).reverse();
  return (runsLeftward ? turned.map(mirrored) : turned).join('');
}

/** A bracket or quotation mark faces the other way in a line that runs from right to left. */
function mirrored(character: string): string {
  return bidi.getMirroredCharacter(character) ?? character;
}

/** Rule L2 of UAX #9: reverses every stretch of runs at this level or above. */
function reverseFrom(runs: LevelledRun[], level: number): void {
  let start = 0;
  while (start < runs.length) {
    let end = start;
    while ((runs[end]?.level ?? -1) >= level) end += 1;
    if (end > start) runs.splice(start, end - start, ...runs.slice(start, end).reverse());
    start = end + 1;
  }
}
