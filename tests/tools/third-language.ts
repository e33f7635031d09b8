import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The sources of the product, without its tests. */
const sources = [
  ...['contract', 'public', 'scripts', 'server', 'src', 'sw', 'theme', 'index.html', 'manifest.webmanifest'],
  ...['package.json', 'package-lock.json', 'panda.config.ts', 'postcss.config.mjs', 'vite.config.ts'],
  ...['tsconfig.base.json', 'tsconfig.page.json', 'tsconfig.server.json', 'tsconfig.worker.json'],
];

/** Urdu with the name and rules of Intl, from right to left with Persian digits; its words are English with accents. */
export const thirdLanguage = { code: 'ur', name: 'Ûrdû' } as const;

const row = `  {
    code: '${thirdLanguage.code}',
    name: '${thirdLanguage.name}',
    direction: 'rtl',
    script: 'arabic',
    digits: ['arabext', 'latn'],
    units: 'short',
    openGraph: 'ur_PK',
  },
`;

/** Copies the sources into an empty folder and adds a language there: only one row and one folder. */
export function copyWithThirdLanguage(folder: string): void {
  for (const name of sources) {
    cpSync(join(root, name), join(folder, name), {
      recursive: true,
      filter: (path) => !/\.(test|soak)\.tsx?$/.test(path) && !relative(root, path).startsWith('node_modules'),
    });
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const table = join(folder, 'contract/language/languages.ts');
  const before = readFileSync(table, 'utf8');
  const after = before.replace('\n] as const satisfies', `\n${row}] as const satisfies`);
  if (after === before) throw new Error('The table of languages does not end where it did.');
  writeFileSync(table, after);
  const words = join(folder, 'public/locales');
  mkdirSync(join(words, thirdLanguage.code));
  for (const file of readdirSync(join(words, 'en'))) {
    const english = JSON.parse(readFileSync(join(words, 'en', file), 'utf8'));
    writeFileSync(join(words, thirdLanguage.code, file), JSON.stringify(accented(english)));
  }
}

/** Every text of a tree with accents on its vowels: readable, and different from English. Placeholders stay. */
export function accented<T>(texts: T): T {
  if (typeof texts === 'string') {
    const parts = texts.split(/(\{\{.*?\}\})/);
    return parts.map((part, index) => (index % 2 === 1 ? part : withAccents(part))).join('') as T;
  }
  return Object.fromEntries(Object.entries(texts as object).map(([key, value]) => [key, accented(value)])) as T;
}

function withAccents(text: string): string {
  return text.replace(/[aeiou]/gi, (vowel) => `${vowel}\u0301`.normalize('NFC'));
}

/** English texts that a screen in another language must not show: those that the accents change, without placeholders. */
export function englishTexts(): Set<string> {
  const folder = join(root, 'public/locales/en');
  const found: string[] = [];
  const collect = (texts: unknown): void => {
    if (typeof texts === 'string') found.push(texts);
    else for (const each of Object.values(texts as object)) collect(each);
  };
  for (const file of readdirSync(folder)) collect(JSON.parse(readFileSync(join(folder, file), 'utf8')));
  return new Set(found.filter((each) => !each.includes('{{') && withAccents(each) !== each));
}

/**
 * Runs a program of Node in a folder to its end.
 * @throws Error with its output if it fails
 */
export async function runIn(folder: string, args: readonly string[]): Promise<string> {
  const { NODE_OPTIONS: _, VITEST: __, ...env } = process.env;
  const child = spawn(process.execPath, args, { cwd: folder, env: { ...env, NODE_ENV: 'production' } });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  const [code, output, errors] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  if (code !== 0) throw new Error(`node ${args.join(' ')} ended with ${code}:\n${output}${errors}`);
  return output;
}
