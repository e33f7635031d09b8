import { fold } from '../folding.ts';
import { articlesOfNames, connectors, isOrdinary, namedPersons, prefixes, sacredAfter } from './name-words.ts';

/** A part of a text in which people of a list are named. `end` is behind its last character. */
export interface NamedPlace {
  readonly start: number;
  readonly end: number;
  /** The people who may be meant, by their whole names. */
  readonly names: readonly string[];
  /** The particle that Arabic writes in one word with a name, and the ending of an English genitive; both stay when the name goes. */
  readonly before: string;
  readonly after: string;
  /** It is a word of the language as well, such as 'Grace': people are asked about it, and nothing waits for their answer. */
  readonly isWord: boolean;
}

interface Word {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly folded: string;
}

/** A way to read a word: without its genitive, without its particles. */
interface Reading {
  readonly key: string;
  readonly before: string;
  readonly after: string;
}

/** The words that stand for a student in a text, by the script of the name that they replace. */
export const studentWords = { Arab: 'طالب', Latn: 'a student' } as const;

/** Shorter parts of names are words of their own. */
const shortestPart = 3;

const apostrophe = `['’‘‛\`´ʹʼʿʾ＇]`;
const wordPattern = new RegExp(`[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}\\p{Cf}]|${apostrophe}(?=[\\p{L}\\p{N}]))*`, 'gu');
const genitive = new RegExp(`${apostrophe}s$`, 'iu');
const nameGap = new RegExp(`^[\\s-]*(?:(?:${[...connectors].join('|')})[\\s-]+)*$`, 'iu');

/** The people of a list of whom a text has at least one name, in the order of the list. */
export function namesIn(text: string, names: readonly string[]): string[] {
  const found = new Set(namedPlaces(text, names).flatMap((place) => place.names));
  return names.filter((name) => found.has(name));
}

/**
 * The places in which a text names people of a list, in their order: whole words alone, whatever their case, vowel marks, variants of
 * Arabic letters and apostrophes. Each word is looked up, so that the work grows with the words of the text and not with the names.
 */
export function namedPlaces(text: string, names: readonly string[]): NamedPlace[] {
  const people = peopleByPart(names);
  if (people.size === 0) return [];
  const words = wordsOf(text);
  const places: NamedPlace[] = [];
  for (let index = 0; index < words.length; index++) {
    const match = matchAt(words, index, people);
    if (!match || isSacred(words, index, match.count)) continue;
    places.push(match.place);
    index += match.count - 1;
  }
  return merged(text, places);
}

/** The same text with words for a student in these places of it. */
export function withoutNames(text: string, places: readonly NamedPlace[]): string {
  let at = 0;
  let result = '';
  for (const { start, end, before, after } of places.toSorted((left, right) => left.start - right.start)) {
    const earlier = text.slice(Math.max(0, start - 20), start);
    const isArabic = /\p{Script=Arabic}/u.test(text.slice(start, end));
    const student = isArabic ? studentWords.Arab : studentWords.Latn;
    const startsSentence = /[.!?\n]\s*$/u.test(earlier) || (start <= 20 && earlier.trim() === '');
    result += text.slice(at, start) + before + (startsSentence ? capitalized(student) : student) + after;
    at = end;
  }
  return result + text.slice(at);
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(wordPattern), ({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
    text: word,
    folded: fold(word),
  }));
}

/** The people by each part of their names that names someone by itself. */
function peopleByPart(names: readonly string[]): Map<string, string[]> {
  const people = new Map<string, string[]>();
  for (const name of names) {
    for (const key of partsOf(name)) people.set(key, [...(people.get(key) ?? []), name]);
  }
  return people;
}

function partsOf(name: string): Set<string> {
  const words = wordsOf(name).map(({ folded }) => folded);
  const parts = new Set<string>();
  for (let index = 0; index < words.length; index++) {
    const [word, next] = [words[index] ?? '', words[index + 1]];
    const count = joinedWords(words, index);
    if (count > 1) {
      parts.add(joined(words.slice(index, index + count)));
      index += count - 1;
    } else if (next !== undefined && isEnding(next)) {
      parts.add(word + next);
      if (word.length >= shortestPart) parts.add(word);
      index += 1;
    } else if (word.length >= shortestPart && !connectors.has(word) && !isEnding(word)) {
      parts.add(oneSpelling(word));
    }
  }
  return parts;
}

/** Number of words of a name such as 'Abd al-Rahman' or 'أبو بكر', which start here; 1 if it is none of these. */
function joinedWords(words: readonly string[], index: number): number {
  if (!isStart(words[index])) return 1;
  const next = words[index + 1];
  if (next === undefined) return 1;
  return articlesOfNames.has(next) && words[index + 2] !== undefined ? 3 : 2;
}

function joined(words: readonly string[]): string {
  return oneSpelling(
    words.filter((word, index) => index !== 1 || words.length < 3 || !articlesOfNames.has(word)).join(''),
  );
}

/** 'Abdulrahman', 'Abd al-Rahman' and 'Abdurrahman' are one name. */
function oneSpelling(word: string): string {
  return word.replace(/^abd(?:[aeiu][lrsnt]?)?(?=.{3})/, 'abd');
}

function isStart(word: string | undefined): boolean {
  return word !== undefined && /^(?:abd(?:[aeiu][lrsnt]?)?|abu|abi|umm|عبد|ابو|ابي|ام)$/.test(word);
}

/** Second words of names such as 'نور الدين', which name no one by themselves. */
function isEnding(word: string): boolean {
  return /^(?:الدين|الله|الاسلام|الحق|الزمان|eddine|uddin|aldin|ullah|allah)$/.test(word);
}

function readingsOf({ text, folded }: Word): Reading[] {
  const after = genitive.exec(text)?.[0] ?? '';
  const whole = after ? fold(text.slice(0, text.length - after.length)) : folded;
  const readings = [{ key: whole, before: '', after }];
  for (const prefix of prefixes) {
    if (!whole.startsWith(prefix) || whole.length < prefix.length + shortestPart) continue;
    readings.push({ key: whole.slice(prefix.length), before: firstLetters(text, prefix.length), after });
  }
  // 'للخالد' is 'ل' and 'الخالد'.
  if (/^[وف]?لل/.test(whole)) {
    const length = whole.indexOf('ل') + 1;
    readings.push({ key: `ا${whole.slice(length)}`, before: firstLetters(text, length), after });
  }
  return readings;
}

/** So many letters from the start of a word, with their marks. */
function firstLetters(text: string, count: number): string {
  return new RegExp(`^(?:\\P{M}[\\p{M}\\u0640]*){${count}}`, 'u').exec(text)?.[0] ?? '';
}

interface Match {
  readonly place: NamedPlace;
  readonly count: number;
}

function matchAt(words: readonly Word[], index: number, people: ReadonlyMap<string, string[]>): Match | undefined {
  const word = words[index];
  if (!word) return undefined;
  const readings = readingsOf(word);
  for (const reading of readings) {
    const longer = longerAt(words, index, reading, people);
    if (longer) return longer;
    const names = people.get(oneSpelling(reading.key));
    if (!names) continue;
    const { before, after, key } = reading;
    // 'كريم' is a word; it need not be 'like Rim'.
    const isOther = before !== '' && isOrdinary(word.folded);
    const isWritten = isOrdinary(key);
    if (isWritten && /^\p{Ll}/u.test(word.text)) continue;
    return {
      count: 1,
      place: { start: word.start, end: word.end, names, before, after, isWord: isWritten || isOther },
    };
  }
  return undefined;
}

/** A name of several words. */
function longerAt(
  words: readonly Word[],
  index: number,
  { key, before }: Reading,
  people: ReadonlyMap<string, string[]>,
): Match | undefined {
  const following = words.slice(index + 1, index + 3);
  const folded = [key, ...following.map((word) => word.folded)];
  const starts = joinedWords(folded, 0);
  const ends = folded[1] !== undefined && isEnding(folded[1]) ? 2 : 1;
  const count = Math.max(starts, ends);
  const last = words[index + count - 1];
  const first = words[index];
  if (count === 1 || !last || !first) return undefined;
  const [ending] = readingsOf(last);
  const parts = [...folded.slice(0, count - 1), ending?.key ?? ''];
  const names = people.get(starts > 1 ? joined(parts) : parts.join(''));
  if (!names) return undefined;
  const after = ending?.after ?? '';
  return { count, place: { start: first.start, end: last.end, names, before, after, isWord: false } };
}

/** The name of a surah or a prophet: 'Surah Maryam', 'محمد ﷺ'. */
function isSacred(words: readonly Word[], index: number, count: number): boolean {
  const before = words[index - 1]?.folded;
  const after = words[index + count]?.folded.split(' ')[0];
  return (before !== undefined && namedPersons.has(before)) || (after !== undefined && sacredAfter.has(after));
}

/** First name and family name of one person are one place. */
function merged(text: string, places: readonly NamedPlace[]): NamedPlace[] {
  const result: NamedPlace[] = [];
  for (const place of places) {
    const last = result.at(-1);
    const both = last?.names.filter((name) => place.names.includes(name)) ?? [];
    const isNext = last && last.after === '' && place.before === '' && nameGap.test(text.slice(last.end, place.start));
    if (isNext && both.length > 0) {
      const isWord = last.isWord && place.isWord;
      result[result.length - 1] = { ...last, end: place.end, after: place.after, names: both, isWord };
    } else result.push(place);
  }
  return result;
}
