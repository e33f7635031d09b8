// `npm run check:specification [-- --list]`: each sentence of the specification and each row of its table has a test, by its
// title, or a reason why no machine can try it (tests/specification.json). A title without a test fails.
// The specification is not part of this repository. If it is beside it, each of its sentences must be listed exactly once, and
// nothing else. A sentence is identified by the first digits of its SHA-256; its first words are for readers.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './sources.mjs';

const sentences = JSON.parse(readFileSync(join(root, 'tests/specification.json'), 'utf8'));
const problems = [...sentences.flatMap(missingTests), ...twice(), ...missingSections(), ...uncovered()];

if (process.argv.includes('--list')) {
  for (const { section, key, tests = [], untried } of sentences) {
    for (const test of tests) console.log(`${section} ${key}: ${test}`);
    if (untried) console.log(`${section} ${key}: not tried by a machine. ${untried}`);
  }
}
for (const problem of problems) console.error(problem);
const untried = sentences.filter(({ tests }) => !tests);
console.log(
  `${sentences.length} sentences of the specification, ${sentences.length - untried.length} of them with tests; not tried by a machine: ${untried.map(({ key }) => key).join(', ')}`,
);
process.exitCode = problems.length > 0 ? 1 : 0;

function missingTests({ section, key, tests, untried }) {
  if (!tests?.length && !untried) return [`${section} ${key}: neither a test nor a reason`];
  return (tests ?? []).flatMap((test) => {
    const [file, title] = test.split(/ > (.*)/s);
    const path = join(root, file);
    if (!existsSync(path)) return [`${section} ${key}: there is no ${file}`];
    return title && readFileSync(path, 'utf8').includes(title)
      ? []
      : [`${section} ${key}: ${file} has no test '${title}'`];
  });
}

/** A sentence that is listed twice could lose one of its proofs unnoticed. */
function twice() {
  const seen = new Set();
  return sentences.flatMap(({ section, key, sentence }) => {
    if (seen.has(sentence)) return [`${section} ${key}: listed twice`];
    seen.add(sentence);
    return [];
  });
}

function missingSections() {
  const listed = new Set(sentences.map(({ section }) => section));
  return [1, 2, 3, 4, 5, 6, 7, 8, 9]
    .filter((section) => !listed.has(section))
    .map((section) => `Section ${section} is not in the list`);
}

/** Differences between the specification and the list, in both directions; none without the specification. */
function uncovered() {
  const path = ['../shared', '../../shared']
    .map((folder) => join(root, folder, 'spec/specification.md'))
    .find(existsSync);
  if (!path) return [];
  const said = new Map(partsOf(readFileSync(path, 'utf8')).map((text) => [nameOf(text), text]));
  const named = new Set(sentences.map(({ sentence }) => sentence));
  const unnamed = [...said].filter(([name]) => !named.has(name));
  const gone = sentences.filter(({ sentence }) => !said.has(sentence));
  return [
    ...unnamed.map(([name, text]) => `${name} is not in tests/specification.json: ${text}`),
    ...gone.map(({ section, key }) => `${section} ${key}: the specification no longer says it in these words`),
  ];
}

/** Each sentence of sections 1 to 9, and each row of a table. */
function partsOf(text) {
  const sections = text.split(/^## /m).filter((section) => /^[1-9]\./.test(section));
  return sections.flatMap((section) =>
    section
      .split('\n')
      .slice(1)
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('#') && !/^\|[-|]+\|$/.test(line))
      .flatMap((line) => (line.startsWith('|') ? [line] : line.split(/(?<=[.?!]['")]?) (?=[A-Z'/(])/))),
  );
}

function nameOf(sentence) {
  return createHash('sha256').update(sentence).digest('hex').slice(0, 12);
}
