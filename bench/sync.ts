import { removeBuiltPrograms } from '#tests/tools/built-programs.ts';
import { type Installation, openInstallation } from './lib/installation.ts';
import type { Row } from './lib/row.ts';
import { changeRows } from './sync/change-rows.ts';
import { openCrowd } from './sync/crowd.ts';
import { foreignRows } from './sync/foreign.ts';
import { regionRows } from './sync/region-rows.ts';
import { type Encoding, synchronise } from './sync/wire.ts';

const rows = 10_000;
const encodings: readonly Encoding[] = ['br', 'gzip'];
const mixtures = [
  { words: '6,000 people, 2,500 materials, 1,500 reports', people: 0.6, budget: { budget: { atMost: 900 } } },
  // Some 66 bytes of a document are random (two ids, its SHA-256, the signature of its link) and cannot be compressed: no
  // budget.
  { words: 'materials and reports only', people: 0, budget: {} },
];

/** The cost of a device's sync: at the database beside other writers, in a large region, and over the connection. */
export async function run(part?: string): Promise<Row[]> {
  const installation = await openInstallation();
  try {
    const rows: Row[] = [];
    if (part === undefined || part === 'foreign') rows.push(...(await foreignRows(installation)));
    if (part === undefined || part === 'regions') rows.push(...(await regionRows(installation)));
    if (part === undefined || part === 'wire') rows.push(...(await wireRows(installation)));
    return rows;
  } finally {
    await installation.close();
    removeBuiltPrograms();
  }
}

async function wireRows(installation: Installation): Promise<Row[]> {
  const all: Row[] = [];
  for (const [place, { words, people, budget }] of mixtures.entries()) {
    const crowd = await openCrowd(installation, { name: `crowd_${place}`, rows, people });
    try {
      for (const encoding of encodings) {
        const first = await synchronise({ ...crowd, encoding });
        if (first.rows < rows) throw new Error(`Only ${first.rows} rows came.`);
        all.push({
          what: `first sync of 10,000 rows (${words}), ${encoding}`,
          measured: first.bytes / 1_000,
          unit: 'kB',
          note: `${first.requests} requests, ${Math.round(first.bytes / first.rows)} bytes a row`,
          ...budget,
        });
      }
      if (place === 0) for (const encoding of encodings) all.push(...(await laterRows({ ...crowd, encoding })));
    } finally {
      await crowd.close();
    }
  }
  return all;
}

/** A device that is up to date asks again: after no changes, and after ten changed rows. */
async function laterRows(device: Awaited<ReturnType<typeof openCrowd>> & { encoding: Encoding }): Promise<Row[]> {
  const { encoding } = device;
  const { cursor } = await synchronise(device);
  const none = await synchronise(device, cursor);
  await changeRows(device.databaseUrl, ['users', 'materials'], 5);
  const ten = await synchronise(device, cursor);
  if (none.rows !== 0 || ten.rows !== 10) throw new Error(`${none.rows} and ${ten.rows} rows came.`);
  return [
    {
      what: `sync without a change, ${encoding}`,
      measured: none.bytes,
      unit: 'bytes',
      budget: { atMost: 1_000 },
      note: requests(none.requests),
    },
    {
      what: `sync of 10 changed rows (5 people, 5 materials), ${encoding}`,
      measured: ten.bytes,
      unit: 'bytes',
      budget: { atMost: 4_000 },
      note: requests(ten.requests),
    },
  ];
}

function requests(count: number): string {
  return count === 1 ? 'one request' : `${count} requests`;
}
