// `npm run size [-- COMMIT]`: lines, files and production packages of the product, compared with an older commit, and the part
// of that commit that still exists: its files under any name, with the lines added to them since.
import { execFileSync } from 'node:child_process';
import { root } from './sources.mjs';

const product = ['contract', 'src', 'sw', 'server', 'public/*.js', 'index.html', 'vite.config.ts'];
const isProduct = (path) =>
  /\.(ts|tsx|js|mjs|html|css|sql)$/.test(path) && !/\.(test|soak)\.tsx?$|\.gen\.ts$/.test(path);

const commits = ['HEAD', ...process.argv.slice(2)];
const rows = commits.map((commit) => ({ commit, ...measure(commit) }));
console.log(['commit', 'lines', 'files', 'production packages'].join('\t'));
for (const { commit, ...size } of rows.toReversed()) print(git('rev-parse', '--short', commit).trim(), size);
for (const old of rows.slice(1)) print(`of ${old.commit} today`, remainder(old, rows[0]));

function print(what, { counts, packages }) {
  const lines = [...counts.values()].reduce((sum, count) => sum + count, 0);
  console.log([what, lines, counts.size, packages.size].join('\t'));
}

/** The remaining part of an older commit. */
function remainder(old, now) {
  const changes = git('diff', '-M', '-l5000', '--name-status', old.commit, 'HEAD', '--', ...product).split('\n');
  const added = new Set(changes.filter((change) => change.startsWith('A')).map((change) => change.split('\t')[1]));
  return {
    counts: new Map([...now.counts].filter(([path]) => !added.has(path))),
    packages: new Set([...now.packages].filter((path) => old.packages.has(path))),
  };
}

/** Counts committed files only, so that the result is the same for everyone. */
function measure(commit) {
  // `commit:path:lines` for each file.
  const counts = git('grep', '--count', '-I', '', commit, '--', ...product)
    .split('\n')
    .map((line) => line.slice(commit.length + 1).match(/^(.*):(\d+)$/))
    .filter((match) => match && isProduct(match[1]));
  const lock = JSON.parse(git('show', `${commit}:package-lock.json`));
  const packages = Object.entries(lock.packages).filter(([path, { dev, devOptional }]) => path && !dev && !devOptional);
  return {
    counts: new Map(counts.map(([, path, lines]) => [path, Number(lines)])),
    packages: new Set(packages.map(([path]) => path)),
  };
}

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
}
