import { Client } from 'pg';
import { startEmbeddedDatabase } from '#server/db/embedded/launcher.ts';

/**
 * A small server for the tests: `node writer.mjs DATA_DIR`. Each line it prints starts with a word:
 * `log …`, `open` with the rows it finds and whether it recovered, `row` when a number is acknowledged, `rejected` with
 * the reason, `died` when the database ended by itself, `stopped` after SIGTERM.
 */
const dataDir = process.argv[2] ?? '';
try {
  const database = await startEmbeddedDatabase({ dataDir, log: (line) => say('log', line) });
  const client = new Client({ connectionString: database.connectionString });
  client.on('error', (error) => say('log', error.message));
  await client.connect();
  await client.query('create table if not exists kept (number int primary key)');
  const { rows } = await client.query<{ number: number }>('select number from kept order by number');
  const numbers = rows.map((row) => row.number);

  const stop = async () => {
    await client.end();
    await database.stop();
    say('stopped', '');
    process.exit(0);
  };
  database.onExit((why) => {
    say('died', why);
    process.exit(3);
  });
  process.once('SIGTERM', () => void stop());
  say('open', JSON.stringify({ numbers, recovered: database.recovered }));
  // It ends with the connection: by SIGTERM, or because the database is gone, which onExit reports.
  write(client, (numbers.at(-1) ?? 0) + 1).catch((error: unknown) => say('log', String(error)));
} catch (error) {
  say('rejected', error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  process.exit(2);
}

async function write(client: Client, first: number): Promise<never> {
  for (let number = first; ; number += 1) {
    await client.query('insert into kept values ($1)', [number]);
    // A line that waits in this process, because the reader is slow, would be lost with it.
    await new Promise<void>((handedOver) => say('row', String(number), handedOver));
  }
}

/** @param then called when the text has left this process */
function say(word: string, rest: string, then?: () => void): void {
  process.stdout.write(`${word} ${rest.replaceAll('\n', ' | ')}\n`, then);
}
