// Part of `npm run check`: SQL that a release has run on people's databases never changes. Each release keeps it in
// tests/regressions/releases (make-release.ts there); its migrations must still be the first ones here.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './sources.mjs';

const releases = join(root, 'tests/regressions/releases');
const folder = join(root, 'server/db/migrations');
const migrations = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort()
  .map((name) => ({
    name,
    hash: createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex'),
  }));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const problems = readdirSync(releases).flatMap((release) => changesSince(release));
if (!existsSync(join(releases, version))) {
  problems.push(`Version ${version} keeps no database: npx tsx tests/regressions/make-release.ts ${version}`);
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

function changesSince(release) {
  const { migrations: released } = JSON.parse(readFileSync(join(releases, release, 'rows.json'), 'utf8'));
  return released.flatMap((hash, index) => {
    const now = migrations[index];
    return now?.hash === hash
      ? []
      : [`${now?.name ?? 'A migration'} is not what ${release} released: add a new one instead.`];
  });
}
