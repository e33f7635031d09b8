import { Client } from 'pg';
import { expect, test } from 'vitest';
import { freshDatabase } from './database.ts';

test('every test file starts with all tables, and sees no row of another', async () => {
  const [first, second] = await Promise.all([freshDatabase(), freshDatabase()]);
  try {
    expect(await ask(first.url, "select to_regclass('regions') is not null as answer")).toBe(true);
    await ask(first.url, 'create table only_here as select 1 as answer');
    expect(await ask(second.url, "select to_regclass('only_here') is null as answer")).toBe(true);
  } finally {
    await Promise.all([first.drop(), second.drop()]);
  }
  await expect(ask(first.url, 'select 1 as answer')).rejects.toThrow(/does not exist/);
});

async function ask(url: string, question: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return (await client.query<{ answer: unknown }>(question)).rows[0]?.answer;
  } finally {
    await client.end();
  }
}
