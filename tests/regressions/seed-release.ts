import type { ClientBase } from 'pg';

/**
 * Makes the demo small, and fills the tables that it leaves empty, with SQL only, so that it runs on every release: three
 * classes of one madrasa with their people, files and money.
 */
export async function seedRelease(client: ClientBase): Promise<void> {
  for (const statement of smaller) await client.query(statement);
  for (const [table, columns, values] of further) {
    if (await isTable(client, table)) await client.query(`insert into ${table} (${columns}) values (${values})`);
  }
  // A change that no device has fetched yet.
  await client.query(`update classes set description = description || ' ', version = version + 1`);
}

async function isTable(client: ClientBase, table: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table]);
  return rows[0]?.there ?? false;
}

const triggered = [
  ...['regions', 'madaris', 'classes', 'class_members', 'users', 'materials', 'reports'],
  ...['sponsorships', 'payments'],
];

const smaller = [
  ...triggered.map((table) => `alter table ${table} disable trigger user`),
  `create temp table kept as
     select id, madrasa_id from classes where id in (select class_id from materials) order by id limit 1`,
  `insert into kept select id, madrasa_id from classes where madrasa_id in (select madrasa_id from kept)
     and id not in (select id from kept) order by id limit 2`,
  `create temp table kept_region as select region_id as id from madaris where id in (select madrasa_id from kept)`,
  `delete from reports where id not in (select id from reports where class_id in (select id from kept) order by id limit 6)`,
  `delete from materials where class_id not in (select id from kept)`,
  `delete from reports where class_id not in (select id from kept)`,
  `delete from files where id not in (select file_id from materials union select file_id from reports)`,
  `delete from class_members where class_id not in (select id from kept)`,
  `create temp table places as select id from kept union select madrasa_id from kept union select id from kept_region`,
  `delete from payments where sponsorship_id in (select id from sponsorships where type_id not in (select id from places))`,
  `delete from sponsorships where type_id not in (select id from places)`,
  `delete from classes where id not in (select id from kept)`,
  `delete from madaris where id not in (select madrasa_id from kept)`,
  `create temp table people as select user_id as id from class_members union select sponsor_id from sponsorships
     union select supervisor_id from regions where id in (select id from kept_region)
     union select author_id from reports union select author_id from materials union select owner_id from files
     union (select id from users where role = 'admin' order by id limit 1)`,
  `update users set region_id = null where region_id not in (select id from kept_region)`,
  `update regions set supervisor_id = null where id not in (select id from kept_region)`,
  `delete from regions where id not in (select id from kept_region)`,
  `delete from users where id not in (select id from people where id is not null)`,
  ...triggered.map((table) => `alter table ${table} enable trigger user`),
  `select sum_all_sponsorships()`,
  `delete from changes`,
];

const person = `(select id from users where role = 'teacher' order by id limit 1)`;
const sponsor = `(select sponsor_id from sponsorships order by id limit 1)`;
const report = `(select id from reports order by id limit 1)`;
const someId = `'00000000-0000-7000-8000-000000000001'`;

/** Tables that only some releases have, with rows for them. */
const further: readonly (readonly [table: string, columns: string, values: string])[] = [
  ['sessions', 'token_hash, user_id, expires_at', `'a hash', ${person}, '2030-01-01Z'`],
  ['password_resets', 'token_hash, user_id, expires_at', `'a hash', ${person}, '2030-01-01Z'`],
  [
    'email_changes',
    'token_hash, user_id, email, expires_at',
    `'another', ${person}, 'new@school.example', '2030-01-01Z'`,
  ],
  ['mailed_links', 'token_hash, user_id, purpose, expires_at', `'a hash', ${person}, 'reset', '2030-01-01Z'`],
  ['user_preferences', 'user_id, language, report_mail', `${person}, 'ar', false`],
  [
    'idempotency_keys',
    'scope, key, endpoint, request_hash, status, body',
    `${person}::text, 'a key', 'POST v1/reports', 'a hash', 201, '{"data": {"b": 1, "a": 2}}'`,
  ],
  [
    'audit_log',
    'id, user_id, action, object_type, object_id, changes',
    `${someId}, ${person}, 'create', 'report', ${report}, '{"title": "Report"}'`,
  ],
  [
    'queued_mails',
    'key, user_id, kind, language, values',
    `'a mail', ${sponsor}, 'report', 'en', '{"place": "Class"}'`,
  ],
  ['report_openings', 'report_id, user_id', `${report}, ${sponsor}`],
  ['gateway_events', 'gateway, event_id', `'stripe', 'evt_1'`],
  ['withdrawn_uploads', 'owner_id, kind, id, up_to', `${person}, 'report', ${someId}, 1`],
  [
    'imports',
    'id, owner_id, kind, file_name, language, headers, fields',
    `${someId}, ${person}, 'classes', 'classes.csv', 'en', '["Name"]', '["name"]'`,
  ],
  ['import_rows', 'import_id, number, cells, action', `${someId}, 2, '["Class"]', 'add'`],
];
