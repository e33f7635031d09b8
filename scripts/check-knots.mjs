// Part of `npm run check`: folders beside each other import one way, at every depth. Prints each knot of folders, with its
// imports, and each folder without a place in the order of its parent.
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { folderOrders } from '../.dependency-cruiser.mjs';
import { root, typeScriptIn } from './sources.mjs';

const { imports: aliases } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const folders = ['contract', 'src', 'sw', 'server']
  .flatMap(withFolders)
  .filter((folder) => foldersIn(folder).length > 1);
const knots = folders.flatMap((folder) => knotsOf(folder));
for (const { folder, members, ties } of knots) {
  console.error(`${folder}: ${members.join(', ')} need each other\n${ties.map((tie) => `  ${tie}`).join('\n')}`);
}
const misplaced = Object.entries(folderOrders).flatMap(([folder, order]) => {
  const there = foldersIn(folder).filter(holdsSources.bind(undefined, folder));
  return [
    ...there
      .filter((name) => !order.includes(name))
      .map((name) => `${folder}/${name} has no place in the order of ${folder}`),
    ...order
      .filter((name) => !there.includes(name))
      .map((name) => `${folder} has no folder ${name}, which its order names`),
  ];
});
for (const line of misplaced) console.error(line);
console.log(`${folders.length} folders looked at, ${knots.length} cycles`);
process.exitCode = knots.length + misplaced.length === 0 ? 0 : 1;

/** The folder and all folders below it. */
function withFolders(folder) {
  return [folder, ...foldersIn(folder).flatMap((name) => withFolders(posix.join(folder, name)))];
}

function foldersIn(folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/** Migrations and functions of the database contain no imports. */
function holdsSources(folder, name) {
  return typeScriptIn(posix.join(folder, name)).length > 0;
}

function knotsOf(folder) {
  const ties = importsBetween(folder);
  const reached = new Map([...new Set(ties.map(({ from }) => from))].map((name) => [name, reach(name, ties)]));
  const isTied = (one, other) => reached.get(one)?.has(other) && reached.get(other)?.has(one);
  const tied = [...reached.keys()].filter((name) => isTied(name, name));
  const groups = new Set(
    tied.map((name) =>
      tied
        .filter((other) => isTied(name, other))
        .sort()
        .join(' '),
    ),
  );
  return [...groups].map((group) => {
    const members = group.split(' ');
    const own = ties.filter(({ from, to }) => members.includes(from) && members.includes(to));
    return { folder, members, ties: own.map(({ text }) => text) };
  });
}

/** All folders that can be reached from one by imports. */
function reach(start, ties) {
  const found = new Set();
  const waiting = [start];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    for (const { from, to } of ties) {
      if (from !== name || found.has(to)) continue;
      found.add(to);
      waiting.push(to);
    }
  }
  return found;
}

/** Imports from one folder in `folder` to another, types included. */
function importsBetween(folder) {
  const files = typeScriptIn(folder).filter((file) => !/\.(test|soak)\.tsx?$/.test(file));
  return files.flatMap((file) => {
    const from = folderOf(folder, file);
    const specifiers = readFileSync(join(root, file), 'utf8').matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g);
    return [...specifiers].flatMap(([, specifier]) => {
      const target = resolve(file, specifier);
      const to = target && folderOf(folder, target);
      return from && to && from !== to ? [{ from, to, text: `${file} -> ${target}` }] : [];
    });
  });
}

/** The direct subfolder of `folder` that holds a file; undefined for files beside the folders and elsewhere. */
function folderOf(folder, file) {
  const parts = posix.relative(folder, file).split('/');
  return parts.length > 1 && parts[0] !== '..' ? parts[0] : undefined;
}

function resolve(file, specifier) {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier);
  const alias = Object.keys(aliases).find((name) => specifier.startsWith(name.slice(0, -1)));
  return alias && posix.join(aliases[alias].slice(0, -1), specifier.slice(alias.length - 1));
}
