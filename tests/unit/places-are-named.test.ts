import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url).pathname;

function sourcesOf(folder: string): string[] {
  return readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|soak)\.tsx?$/.test(file));
}

/** The first name of a place, read from its table by name or by an alias. */
const reads = /\b(?:regions|madaris|classes|on_class|on_madrasa|on_region|in_madrasa|in_region|place|[rmc])\.name\b/g;
const readsOfSelect =
  /select (?:\$\{price\}[^`]*, )?name\b(?![^`]*other_name)[^`]* from (?:regions|madaris|classes|\$\{table)/g;

/** Files that read the first name by itself, each with its reason. Everywhere else `nameIn` or `nameFor` chooses. */
const readFirstName: Readonly<Record<string, string>> = {
  'server/access/report-readers.ts':
    'The column of a table inside the query; the name that leaves is chosen outside of it.',
  'server/mail/queue-place-mails.ts': 'Whether the first name has changed; `nameFor` chooses what the mail says.',
  'server/modules/account/personal-data.ts': 'A person gets both names of what is stored about them.',
  'server/modules/classes/class-members.ts': 'Both names go along; the device chooses, also without a connection.',
  'server/modules/classes/ending-places.ts': 'Both names go along to the mails, which are in several languages.',
  'server/modules/classes/note-vacancies.ts': 'Both names go along to the mails, which are in several languages.',
  'server/modules/classes/select-classes.ts': 'Both names go along; the device chooses, also without a connection.',
  'server/modules/contact/contact-handlers.ts': 'Both names are read, and `nameFor` chooses.',
  'server/modules/exports/radar-table.ts': 'The rows are named already (select-radar.ts).',
  'server/modules/imports/check-rows.ts': 'Places are found by each of their names.',
  'server/modules/madaris/select-madaris.ts': 'Both names go along; the device chooses, also without a connection.',
  'server/modules/regions/select-regions.ts': 'Both names go along; the device chooses, also without a connection.',
  'server/modules/regions/supervision/write-supervision.ts': 'Both names are read, and `nameFor` chooses.',
  'server/modules/users/select-users.ts': 'Both names go along; the device chooses, also without a connection.',
};

test('the server chooses the name of a place for its reader wherever one leaves it', () => {
  const files = sourcesOf('server').filter((file) => !file.startsWith('server/demo/'));
  const found = files.filter((file) => {
    const text = readFileSync(`${root}${file}`, 'utf8');
    // `place.name` of a sponsorship's change or a mail is a field of `PlaceNames`, which `nameFor` reads.
    return [...text.matchAll(reads), ...text.matchAll(readsOfSelect)].length > 0;
  });
  expect(found.filter((file) => !(file in readFirstName)).sort()).toEqual([]);
  // A reason that is left over would hide the next read.
  expect(Object.keys(readFirstName).filter((file) => !found.includes(file))).toEqual([]);
});

test('a row of a place reaches a screen by way of the two hooks that name it', () => {
  const watching = sourcesOf('src').filter((file) =>
    /engine\.watch(?:List|One)\(/.test(readFileSync(`${root}${file}`, 'utf8')),
  );
  expect(watching.sort()).toEqual(['src/hooks/mirror/use-list.ts', 'src/hooks/mirror/use-one.ts']);
  for (const file of watching) expect(readFileSync(`${root}${file}`, 'utf8')).toMatch(/[nN]amedFor\(view\./);
});
