import { runSql } from '#tests/tools/database.ts';

/** Changes this many rows of each table. */
export async function changeRows(
  databaseUrl: string,
  tables: readonly ('users' | 'materials')[],
  each: number,
): Promise<void> {
  for (const table of tables) {
    const some = `select id from ${table} where created_at < now() order by id desc limit ${each}`;
    await runSql(databaseUrl, `update ${table} set version = version + 1, updated_at = now() where id in (${some})`);
  }
}
