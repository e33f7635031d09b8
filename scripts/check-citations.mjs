// Part of `npm run check`: every file that a comment or a document names exists, and so does the section of a document.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { root } from './sources.mjs';

/** History names files that existed at its time, so only documents are checked there. */
const history = /^docs\/decisions\/|^CHANGELOG\.md$/;
/** They create files, or hold data of old releases. */
const unread =
  /^tests\/(regressions|mutants)\/|^server\/db\/migrations\/|^scripts\/check-citations\.mjs$|^package-lock\.json$/;
/** Made by a build, or the names of examples. */
const made = /^(dist|styled-system)\/|\.gen\.ts$|\/x\.ts$/;

const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
const known = new Set(files);
const problems = files
  .filter(
    (file) => /\.(ts|tsx|mjs|md|html|css|sql|yaml)$/.test(file) && !unread.test(file) && existsSync(join(root, file)),
  )
  .flatMap((file) => problemsOf(file, readFileSync(join(root, file), 'utf8')));
for (const problem of problems) console.error(problem);
console.log(`${problems.length} citations of what is not there`);
process.exitCode = problems.length === 0 ? 0 : 1;

function problemsOf(file, text) {
  const spoken = file.endsWith('.md') ? text : commentsOf(text);
  const named = [
    ...spoken.matchAll(
      /(?<![\w./@#-])((?:docs|design|spec|contract|src|server|sw|scripts|tests|bench)\/[\w./$-]+\.(?:md|tsx?|mjs|sql))(#[\w-]+)?/g,
    ),
  ];
  const linked = file.endsWith('.md') ? [...text.matchAll(/\]\(([\w./-]+\.md)(#[\w-]+)?\)/g)] : [];
  const paths = [
    ...named.map(([, path, section]) => ({ path, section })),
    ...linked.map(([, path, section]) => ({ path: posix.join(dirname(file), path), section })),
  ];
  const asked = paths.filter(({ path }) => !made.test(path) && (path.endsWith('.md') || !history.test(file)));
  return asked.flatMap(({ path, section }) => {
    if (!known.has(path)) return [`${file} names ${path}, which is not there`];
    if (section && !sectionsOf(path).has(section.slice(1))) return [`${file} names ${path}${section}: no such section`];
    return [];
  });
}

function commentsOf(text) {
  return [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*|^\s*--.*|<!--[\s\S]*?-->/gm)]
    .map(([comment]) => comment)
    .join('\n');
}

/** Section names in GitHub's form. */
function sectionsOf(path) {
  const headings = readFileSync(join(root, path), 'utf8').matchAll(/^#+ (.*)$/gm);
  return new Set(
    [...headings].map(([, title]) =>
      title
        .toLowerCase()
        .replace(/[^\w\s-]/g, '')
        .replaceAll(' ', '-'),
    ),
  );
}
