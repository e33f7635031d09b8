import { listLetter } from './list-letters.ts';
import { attribute, child, childrenOf, isWord, valOf } from './word-xml.ts';

interface Level {
  readonly start: number;
  readonly format: string;
  /** Pattern of the label: `%1.%2` is replaced by the numbers of the first and second level. */
  readonly text: string;
  readonly style: string | undefined;
}

interface List {
  readonly abstractId: string;
  readonly levels: ReadonlyMap<number, Level>;
  /** Levels that restart at the first use of this list. */
  readonly restarts: ReadonlyMap<number, number>;
}

const mostLevels = 9;

/** Counts the items of lists in the order of the document, as Word does. */
export class Numbering {
  readonly #lists = new Map<string, List>();
  readonly #counts = new Map<string, number[]>();
  readonly #used = new Set<string>();

  constructor(part: Document | undefined) {
    const root = part?.documentElement;
    const abstracts = new Map<string, Map<number, Level>>();
    for (const each of childrenOf(root).filter((element) => isWord(element, 'abstractNum'))) {
      abstracts.set(attribute(each, 'abstractNumId') ?? '', levelsOf(each));
    }
    for (const each of childrenOf(root).filter((element) => isWord(element, 'num'))) {
      const abstractId = valOf(each, 'abstractNumId') ?? '';
      const levels = new Map(abstracts.get(abstractId));
      const restarts = new Map<number, number>();
      for (const override of childrenOf(each).filter((element) => isWord(element, 'lvlOverride'))) {
        const at = Number(attribute(override, 'ilvl'));
        const start = valOf(override, 'startOverride');
        if (start !== undefined) restarts.set(at, Number(start));
        for (const [level, own] of levelsOf(override)) levels.set(level, own);
      }
      this.#lists.set(attribute(each, 'numId') ?? '', { abstractId, levels, restarts });
    }
  }

  /** The list level of a paragraph style. */
  levelOfStyle(numId: string, style: string | undefined): number | undefined {
    for (const [at, level] of this.#lists.get(numId)?.levels ?? []) if (level.style === style) return at;
    return undefined;
  }

  /** The number or letter before the next item of a list; undefined for a bullet, or if there is no such list. */
  next(numId: string, at: number): string | undefined {
    const list = this.#lists.get(numId);
    const level = list?.levels.get(at);
    if (!list || !level) return undefined;
    const counts = this.#counts.get(list.abstractId) ?? [];
    this.#counts.set(list.abstractId, counts);
    const restart = list.restarts.get(at);
    const use = `${numId} ${at}`;
    if (restart !== undefined && !this.#used.has(use)) counts[at] = restart;
    else counts[at] = counts[at] === undefined ? level.start : counts[at] + 1;
    this.#used.add(use);
    counts.length = at + 1;
    if (level.format === 'bullet') return undefined;
    return level.text.replace(/%(\d)/g, (_, digit) => {
      const place = Number(digit) - 1;
      const counted = list.levels.get(place);
      return counted ? listLetter(counted.format, counts[place] ?? counted.start) : '';
    });
  }
}

function levelsOf(element: Element): Map<number, Level> {
  const levels = new Map<number, Level>();
  for (const level of childrenOf(element)
    .filter((each) => isWord(each, 'lvl'))
    .slice(0, mostLevels)) {
    levels.set(Number(attribute(level, 'ilvl') ?? 0), {
      start: Number(valOf(level, 'start') ?? 1),
      format: valOf(level, 'numFmt') ?? attribute(child(level, 'numFmt'), 'val') ?? 'decimal',
      text: (valOf(level, 'lvlText') ?? '').slice(0, 60),
      style: valOf(level, 'pStyle'),
    });
  }
  return levels;
}
