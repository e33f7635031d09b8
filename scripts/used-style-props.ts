import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const sources = join(import.meta.dirname, '../src');

/**
 * Panda lists every style prop, 15 kB in the first screen's script. A build keeps those that occur in a source: Panda reads
 * the same sources, so others have no rule. During development the whole list is there.
 */
export function usedStyleProps(): Plugin {
  return {
    name: 'used-style-props',
    apply: 'build',
    transform: {
      filter: { id: /styled-system\/jsx\/is-valid-prop\.js$/ },
      handler: (code) => ({ code: withUsedProps(code, wordsOfSources()), map: null }),
    },
  };
}

/** The same module with shorter lists. It fails if Panda writes them in another form. */
export function withUsedProps(code: string, words: ReadonlySet<string>): string {
  let lists = 0;
  const shorter = code.replace(/(var \w+Str = ")([^"]*)(")/g, (_, before: string, list: string, after: string) => {
    lists += 1;
    return `${before}${list
      .split(',')
      .filter((prop) => words.has(prop))
      .join(',')}${after}`;
  });
  if (lists !== 2) throw new Error(`Panda's list of style props is in ${lists} places instead of 2.`);
  return shorter;
}

function wordsOfSources(): Set<string> {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  return new Set(files.flatMap((file) => readFileSync(join(sources, file), 'utf8').match(/\w+/g) ?? []));
}
