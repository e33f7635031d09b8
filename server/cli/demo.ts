import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { migrate } from '#server/db/migrate.ts';
import { fillLargeDemo } from '#server/demo/large/fill-large-demo.ts';
import { usualClasses } from '#server/demo/large/further-regions.ts';
import { ToolError } from '#server/for-people.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { withDatabase } from './reach-database.ts';
import { quiet, runTool } from './run-tool.ts';

const usage = `npm run demo -- --size CLASSES
Fills an empty database, or one with the demo, up to so many classes, with their teachers, students and sponsorships.`;

await runTool(async ({ args, config, say }) => {
  const classes = sizeOf(args);
  const startedAt = performance.now();
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const made = await withDatabase(config, async ({ db, isServed }) => {
    if (!isServed) await migrate(db, quiet);
    const storage = await openStorage(config);
    try {
      const log = { info: (counted: { classes?: number }) => counted.classes && say(`${counted.classes} classes`) };
      return await fillLargeDemo(db, { storage, log, classes });
    } finally {
      await storage.close();
    }
  });
  console.log(`The demo has ${made} classes, after ${Math.round((performance.now() - startedAt) / 1000)} s.`);
});

function sizeOf(args: readonly string[]): number {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { size: { type: 'string', default: String(usualClasses) } },
    });
    if (/^\d{1,7}$/.test(values.size)) return Number(values.size);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error; // an option that is none
  }
  throw new ToolError(usage);
}
