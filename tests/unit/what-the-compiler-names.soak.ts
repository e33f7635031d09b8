import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** A new field of a madrasa is written into this file first; the compiler names all other files. */
const entity = 'contract/entities/madrasa.ts';
const form = 'contract/forms/madrasa-form.ts';
/** The same for a new state of a report. */
const states = 'contract/report-states.ts';
const isOfState = /withdrawn/;
/** And for a new state of a month. */
const monthStates = 'contract/report-months.ts';
const isOfMonth = /postponed/;

const copies: string[] = [];
afterAll(() => Promise.all(copies.map((copy) => rm(copy, { recursive: true }))));

let errors: readonly CompileError[];

// One run for both, because the compiler reads the whole product, which takes long on a busy machine.
beforeAll(async () => {
  const copy = await copyOfProduct();
  await replace(join(copy, entity), '  regionId: Id,', '  motto: v.string(),\n  regionId: Id,');
  const field = "  motto: requiredText(say('nameRequired')),";
  await replace(join(copy, form), '  regionId: v.optional', `${field}\n  regionId: v.optional`);
  await replace(join(copy, states), "'replaced'] as const", "'replaced', 'withdrawn'] as const");
  await replace(join(copy, monthStates), "  'excused',\n] as const", "  'excused',\n  'postponed',\n] as const");
  errors = errorsIn(await compile(copy));
}, 180_000);

test('a new field of a madrasa is a compile error wherever it must be known', () => {
  // Code that follows from the state in the same file does not name it.
  const others = new Set([...ofState(), ...ofMonth()].map(({ file }) => file));
  const files = errors.map(({ file }) => file).filter((file) => !others.has(file));
  expect([...new Set(files)].sort()).toEqual(
    [
      // Its column in server/db/schema/places-and-people.ts, from which the migration is generated, ends this error.
      'server/modules/madaris/write-madrasa.ts',
      'server/modules/madaris/select-madaris.ts',
      'server/modules/exports/columns.ts',
      'server/mail/sponsor-changes.ts',
      'src/features/madaris/madrasa-dialog.tsx',
    ].sort(),
  );
});

test('a new state of a report is a compile error in every place that must decide what it means', () => {
  const places = new Set(ofState().map(({ file, line }) => `${file}:${line}`));
  expect(places.size, [...places].join('\n')).toBeGreaterThanOrEqual(15);
});

/**
 * The files that must decide about a new state of a month, listed by hand. The others use the tables of
 * `contract/report-months.ts`; tests/server/db/report-states.test.ts compares them with the rules in SQL.
 */
const decideAboutMonths = [
  'contract/report-months.ts',
  'server/modules/exports/radar-table.ts',
  'src/features/radar/month-marks.tsx',
  'src/ui/report/report-months.tsx',
];

test('a new state of a month is a compile error in at least nine of ten files that a person must change', () => {
  const named = new Set(ofMonth().map(({ file }) => file));
  const missed = decideAboutMonths.filter((file) => !named.has(file));
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(decideAboutMonths.length / 10);
  // A named file that is not in the list also decides.
  expect([...named].sort()).toEqual(decideAboutMonths);
});

function ofMonth(): CompileError[] {
  return errors.filter(({ text }) => isOfMonth.test(text));
}

function ofState(): CompileError[] {
  return errors.filter(({ text }) => isOfState.test(text));
}

/** The product with its texts and its tools, in a folder that is deleted when the test ends. */
async function copyOfProduct(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'sanad-names-'));
  copies.push(copy);
  const parts = ['contract', 'src', 'server', 'public/locales', 'styled-system', 'package.json', 'tsconfig.base.json'];
  await Promise.all(parts.map((part) => cp(join(root, part), join(copy, part), { recursive: true })));
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  // Page and server in one run.
  const compilerOptions = { lib: ['ES2023', 'DOM', 'DOM.Iterable'], jsx: 'react-jsx', types: ['node', 'vite/client'] };
  const include = ['contract', 'src', 'server'];
  const exclude = ['**/*.test.ts', '**/*.test.tsx', '**/*.soak.ts'];
  const config = { extends: './tsconfig.base.json', compilerOptions, include, exclude };
  await writeFile(join(copy, 'tsconfig.json'), JSON.stringify(config));
  return copy;
}

async function replace(file: string, found: string, by: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  expect(text).toContain(found);
  await writeFile(file, text.replace(found, by));
}

interface CompileError {
  readonly file: string;
  readonly line: string;
  /** With the lines that explain it. */
  readonly text: string;
}

function errorsIn(output: string): CompileError[] {
  return [...output.matchAll(/^(\S+)\((\d+),\d+\): error.*(?:\n\s.*)*/gm)].map(([text, file = '', line = '']) => ({
    file,
    line,
    text,
  }));
}

async function compile(folder: string): Promise<string> {
  const compiler = join(root, 'node_modules/.bin/tsc');
  try {
    const { stdout } = await promisify(execFile)(compiler, ['-p', folder, '--checkers', '1'], { cwd: folder });
    return stdout;
  } catch (error) {
    // It ends with 2 if it found errors, and lists them on its standard output.
    if (error instanceof Error && 'stdout' in error && typeof error.stdout === 'string') return error.stdout;
    throw error;
  }
}
