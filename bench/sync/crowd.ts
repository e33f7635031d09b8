import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '#server/db/pool.ts';
import { buildCrowd } from '#tests/server/sync/crowd.ts';
import { buildLiveClass, write } from '#tests/tools/live-class.ts';
import type { Installation } from '../lib/installation.ts';
import { startProduct } from '../lib/product.ts';

/** A school full of people and documents, with the product running on it. */
export interface Crowd {
  url: string;
  databaseUrl: string;
  /** An admin, whose scope is everything. Value of the Authorization header. */
  bearer: string;
  close(): Promise<void>;
}

/** @param options.people the share of all rows that are people; the others are documents */
export async function openCrowd(
  installation: Installation,
  { name, rows, people }: { name: string; rows: number; people: number },
): Promise<Crowd> {
  const databaseUrl = await installation.database(name);
  const dataDir = join(installation.folder, name);
  await mkdir(dataDir);
  const product = await startProduct({ dataDir, databaseUrl });
  const database = openDatabase(databaseUrl, { warn: (...words: unknown[]) => console.warn(...words) }, 1);
  try {
    const { admin, id } = await buildLiveClass(product.url, { DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
    const call = async (method: string, path: string, body?: object) =>
      (await write(product.url, admin, method, `v1/${path}`, body)).body.data;
    const { madaris } = await call('GET', `classes/${id}`);
    const school = {
      database,
      region: () => call('GET', `regions/${madaris.regionId}`),
      madrasa: (regionId: string) =>
        call('POST', 'madaris', { name: 'al-Noor', address: 'Well Lane', totalPrice: 400, regionId }),
      classIn: (madarisId: string) =>
        call('POST', 'classes', { name: 'Tajwid', description: 'Morning', monthlyPrice: 40, madarisId }),
    };
    await buildCrowd(school, rows, people);
    return { url: product.url, databaseUrl, bearer: admin, close: async () => void (await product.stop()) };
  } catch (error) {
    await product.stop();
    throw error;
  } finally {
    await database.end();
  }
}
