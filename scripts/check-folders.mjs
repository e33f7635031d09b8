// Part of `npm run check`: no folder of the product holds so many files that finding one means reading them all.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const most = 22;
/** The router takes one file per address. */
const exempt = [join('src', 'routes')];

process.exitCode = ['contract', 'src', 'sw', 'server'].map(hasRoom).every(Boolean) ? 0 : 1;

function hasRoom(folder) {
  const entries = readdirSync(folder, { withFileTypes: true });
  const count = entries.filter((entry) => entry.isFile()).length;
  const isFull = count > most && !exempt.includes(folder);
  if (isFull) console.error(`${folder} has ${count} files; group them (at most ${most} side by side).`);
  const below = entries.filter((entry) => entry.isDirectory() && entry.name !== 'migrations');
  return below.map(({ name }) => hasRoom(join(folder, name))).every(Boolean) && !isFull;
}
