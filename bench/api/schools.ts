import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { removeBuiltPrograms } from '#tests/tools/built-programs.ts';
import type { Installation } from '../lib/installation.ts';
import { signIn, startProduct } from '../lib/product.ts';
import { fillSchool, type School } from '../school/fill-school.ts';
import type { Asked } from './jobs.ts';

/** A filled database with the product running on it. */
export interface LiveSchool {
  school: School;
  sanad: Asked;
  /** A folder for files of the benches that run on it. */
  folder: string;
}

export interface LiveSchools {
  small: LiveSchool;
  large: LiveSchool;
  close(): Promise<void>;
}

/** Fills a database of each size, side by side on one PostgreSQL, and starts the product on each. */
export async function openSchools(
  installation: Installation,
  sizes: { small: number; large: number },
): Promise<LiveSchools> {
  const stops: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const stop of stops.splice(0)) await stop();
    removeBuiltPrograms();
  };
  const open = async (classes: number): Promise<LiveSchool> => {
    const name = `school_${classes}`;
    const school = await fillSchool(await installation.database(name), classes);
    const folder = join(installation.folder, name);
    await mkdir(folder);
    const ids = [school.adminId, school.teacherId, school.sponsorId];
    const [admin = '', teacher = '', sponsor = ''] = await signIn(school.url, ids);
    const logFile = join(folder, 'sanad.log');
    const product = await startProduct({ dataDir: join(folder, 'data'), databaseUrl: school.url, logFile });
    stops.push(product.stop);
    return { school, folder, sanad: { name: 'Sanad', url: product.url, admin, teacher, sponsor } };
  };
  try {
    return { small: await open(sizes.small), large: await open(sizes.large), close };
  } catch (error) {
    await close();
    throw error;
  }
}
