import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** What a new field of a madrasa is written into first; the compiler names everything else. */
const entity = 'contract/entities/madrasa.ts';
const form = 'contract/forms/madrasa-form.ts';

// The compiler reads the whole product: on a machine with other work that can take longer than a test usually may.
test('a new field of a madrasa is a compile error wherever it must be known', { timeout: 180_000 }, async () => {
  const copy = await copyOfProduct();
  await insertBefore(join(copy, entity), '  regionId: Id,', '  motto: v.string(),');
  await insertBefore(join(copy, form), '  regionId: v.optional', "  motto: requiredText(say('nameRequired')),");
  expect(await filesWithErrors(copy)).toEqual(
    [
      // Its column in server/db/schema/places-and-people.ts, of which the migration is generated, ends this error.
      'server/modules/madaris/write-madrasa.ts',
      'server/modules/madaris/select-madaris.ts',
      'server/modules/exports/columns.ts',
      'src/features/madaris/madrasa-dialog.tsx',
    ].sort(),
  );
});

/** The product, its words and its tools, in a folder that goes when the test ends. */
async function copyOfProduct(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'sanad-field-'));
  onTestFinished(() => rm(copy, { recursive: true }));
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

async function insertBefore(file: string, line: string, added: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  expect(text).toContain(line);
  await writeFile(file, text.replace(line, `${added}\n${line}`));
}

async function filesWithErrors(folder: string): Promise<string[]> {
  const output = await compile(folder);
  return [...new Set([...output.matchAll(/^(\S+)\(\d+,\d+\): error/gm)].map(([, file = '']) => file))].sort();
}

async function compile(folder: string): Promise<string> {
  const compiler = join(root, 'node_modules/.bin/tsc');
  try {
    const { stdout } = await promisify(execFile)(compiler, ['-p', folder, '--checkers', '1'], { cwd: folder });
    return stdout;
  } catch (error) {
    // It ends with 2 where it found errors, and lists them on its standard output.
    if (error instanceof Error && 'stdout' in error && typeof error.stdout === 'string') return error.stdout;
    throw error;
  }
}
