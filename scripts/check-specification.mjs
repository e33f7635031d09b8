// `npm run check:specification [-- --list]`: each statement of sections 2 to 9 of the specification has a test, by its title, or a
// reason why no machine can try it (tests/specification.json). A title that no file has any more fails. The specification is
// no part of this repository: where it is beside it, each of its statements must be named here, and nothing else; a
// statement is known by the first letters of its SHA-256.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './sources.mjs';

const statements = JSON.parse(readFileSync(join(root, 'tests/specification.json'), 'utf8'));
const problems = [...statements.flatMap(missingTests), ...uncovered()];

if (process.argv.includes('--list')) {
  for (const { section, key, tests = [], untried } of statements) {
    for (const test of tests) console.log(`${section} ${key}: ${test}`);
    if (untried) console.log(`${section} ${key}: not tried by a machine. ${untried}`);
  }
}
for (const problem of problems) console.error(problem);
const untried = statements.filter(({ tests }) => !tests);
console.log(
  `${statements.length} statements of the specification, ${statements.length - untried.length} of them with tests; not tried by a machine: ${untried.map(({ key }) => key).join(', ')}`,
);
process.exitCode = problems.length > 0 ? 1 : 0;

function missingTests({ section, key, tests, untried }) {
  if (!tests?.length && !untried) return [`${section} ${key}: neither a test nor a reason`];
  return (tests ?? []).flatMap((test) => {
    const [file, title] = test.split(/ > (.*)/s);
    const path = join(root, file);
    if (!existsSync(path)) return [`${section} ${key}: there is no ${file}`];
    return readFileSync(path, 'utf8').includes(title) ? [] : [`${section} ${key}: ${file} has no test '${title}'`];
  });
}

/** What the specification says and the list does not name, and the other way round; nothing where it is not here. */
function uncovered() {
  const path = ['../shared', '../../shared']
    .map((folder) => join(root, folder, 'spec/specification.md'))
    .find(existsSync);
  if (!path) return [];
  const said = new Map(statementsOf(readFileSync(path, 'utf8')).map((text) => [nameOf(text), text]));
  const named = new Set(statements.map(({ line }) => line));
  const unnamed = [...said].filter(([name]) => !named.has(name));
  const gone = statements.filter(({ line }) => !said.has(line));
  return [
    ...unnamed.map(([name, text]) => `${name} is not in tests/specification.json: ${text}`),
    ...gone.map(({ section, key }) => `${section} ${key}: the specification does not say it in these words any more`),
  ];
}

/** Each paragraph, point and row of sections 2 to 9. */
function statementsOf(text) {
  const sections = text.split(/^## /m).filter((section) => /^[2-9]\./.test(section));
  const lines = sections.flatMap((section) =>
    section
      .split('\n')
      .slice(1)
      .map((line) => line.trim()),
  );
  return lines.filter((line) => line !== '' && !line.startsWith('#') && !/^\|[-|]+\|$/.test(line));
}

function nameOf(statement) {
  return createHash('sha256').update(statement).digest('hex').slice(0, 12);
}
