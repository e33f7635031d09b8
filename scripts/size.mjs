// `npm run size [-- COMMIT]`: lines, files and production packages of the product, beside those of an older commit.
import { execFileSync } from 'node:child_process';
import { root } from './sources.mjs';

const product = ['contract', 'src', 'sw', 'server', 'public/*.js', 'index.html', 'vite.config.ts'];
const isProduct = (path) =>
  /\.(ts|tsx|js|mjs|html|css|sql)$/.test(path) && !/\.(test|soak)\.tsx?$|\.gen\.ts$/.test(path);

const commits = ['HEAD', ...process.argv.slice(2)];
const rows = commits.map((commit) => ({ commit, ...measure(commit) }));
console.log(['commit', 'lines', 'files', 'production packages'].join('\t'));
for (const { commit, lines, files, packages } of rows.reverse()) {
  console.log([git('rev-parse', '--short', commit).trim(), lines, files, packages].join('\t'));
}

/** What is committed, not what is being worked on: the same for everybody. */
function measure(commit) {
  // `commit:path:lines` for each file.
  const counts = git('grep', '--count', '-I', '', commit, '--', ...product)
    .split('\n')
    .map((line) => line.slice(commit.length + 1).match(/^(.*):(\d+)$/))
    .filter((match) => match && isProduct(match[1]));
  const lock = JSON.parse(git('show', `${commit}:package-lock.json`));
  const packages = Object.entries(lock.packages).filter(([path, { dev, devOptional }]) => path && !dev && !devOptional);
  return {
    lines: counts.reduce((sum, [, , count]) => sum + Number(count), 0),
    files: counts.length,
    packages: packages.length,
  };
}

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
}
