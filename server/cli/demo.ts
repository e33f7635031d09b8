import { mkdir } from 'node:fs/promises';
import { migrate } from '#server/db/migrate.ts';
import { fillLargeDemo } from '#server/demo/large/fill-large-demo.ts';
import { usualClasses } from '#server/demo/large/further-regions.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { withDatabase } from './reach-database.ts';
import { quiet, readArgs, runTool } from './run-tool.ts';

const usage = `npm run demo -- --size CLASSES
Fills an empty database, or one with the demo, up to so many classes, with their teachers, students and sponsorships.`;

await runTool(async ({ args, config, say }) => {
  const { number: classes = usualClasses } = readArgs(args, { option: 'size', form: /^\d{1,7}$/, usage });
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
