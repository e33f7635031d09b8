import { existsSync } from 'node:fs';

/** The real files of other makers, if `shared` is beside the checkout or beside its parent folder; otherwise undefined. */
export const fixturesFolder: URL | undefined = ['../../../shared/fixtures/', '../../../../shared/fixtures/']
  .map((path) => new URL(path, import.meta.url))
  .find((folder) => existsSync(folder));

/** Files that failed once, with the right result of each in their README; undefined if they are not there. */
export const foundFolder: URL | undefined = fixturesFolder && new URL('found/', fixturesFolder);
