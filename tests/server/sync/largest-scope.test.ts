import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { buildPerson, openTestApp } from '#tests/server/http/open-app.ts';
import { Device } from './device.ts';

test('a device gets ten thousand rows of a table, and learns which tables hold more', async () => {
  const server = await openTestApp();
  try {
    const admin = await buildPerson(server, 'admin');
    await server.database.db.execute(sql`insert into users (id, role, email, full_name, password_hash, search_text)
      select gen_random_uuid(), 'student', 'student' || n || '@sanad.example', 'Student ' || n, '', ''
      from generate_series(1, ${limits.syncedRows + 500}) n`);
    const device = new Device(server.app, admin);
    let page = await device.page();
    while (page.more) {
      expect(page.incomplete).toBeUndefined();
      page = await device.page();
    }
    expect([device.rows().users.length, page.incomplete]).toEqual([limits.syncedRows, ['users']]);
    // Later changes arrive as usual, without a second notice.
    await server.database.db.execute(sql`insert into regions (id, name, address, total_price_cents, search_text)
      values (gen_random_uuid(), 'Souss', 'Atlas', 100, '')`);
    const later = await device.page();
    expect([later.regions.length, later.users.length, later.incomplete]).toEqual([1, 0, undefined]);
  } finally {
    await server.close();
  }
});
