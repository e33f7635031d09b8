import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { demoAccounts, demoPassword } from '#contract/demo.ts';
import { canWatchMemory, watchMemory } from '#tests/server/series/held-memory.ts';
import { builtProgram, removeBuiltPrograms } from '#tests/tools/built-programs.ts';
import { signIn } from '#tests/tools/live-class.ts';
import { packed } from '#tests/tools/report-pages.ts';
import { startServer } from '#tests/tools/server-process.ts';
import { slowPdf } from '#tests/tools/slow-pdf.ts';

/*
 * `npm run attack`: the damage that one visitor without an account, or a supervisor, can do to a running server. The attack
 * also asks for its health every 100 ms.
 * It fails if an answer takes longer than a second, or if the memory stays 64 MB above its former level after a garbage
 * collection, which an idle server postpones. A thread that reads a file may take up to 320 MB during that time.
 * ATTACK_CALLS: number of sign-ins with invented addresses (4,000).
 */
const longestMs = 1_000;
const mostPeak = 320 * 1024 * 1024;
const mostGrowth = 64 * 1024 * 1024;
const probeEveryMs = 100;
const slowPdfs = 500;
const signIns = Number(process.env.ATTACK_CALLS ?? 4_000);

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

function send(url: string, path: string, body?: string, from?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      ...(from !== undefined && { 'x-forwarded-for': from }),
    };
    const sent = request(`${url}/api/v1/${path}`, { method: body === undefined ? 'GET' : 'POST', agent, headers });
    sent.once('error', reject);
    sent.once('response', (response) => {
      response.once('error', reject).once('end', () => resolve(response.statusCode ?? 0));
      response.resume();
    });
    sent.end(body);
  });
}

let callers = 0;
/** Each call comes from another address, as from a botnet: no limit for one address helps. */
function elsewhere(): string {
  callers += 1;
  return `2001:db8:${(callers >> 16).toString(16)}:${(callers & 0xffff).toString(16)}::1`;
}

const forms = ['auth/login', 'auth/register', 'auth/forgot', 'auth/reset', 'contact'];

/** S1: texts that take long to count, and endless bodies. */
async function sendLongTexts(url: string): Promise<void> {
  for (const letter of ['x', 'ب', '\u064e', '👩‍🏫', '🇲🇦']) {
    for (const bytes of [15_000, 250_000, 1_000_000]) {
      const text = letter.repeat(bytes / Buffer.byteLength(letter));
      const fields = { name: text, email: text, phone: text, address: text, password: text, confirmPassword: text };
      await Promise.all(forms.map((form) => sendAnyhow(url, form, JSON.stringify({ ...fields, token: text }))));
    }
  }
  await Promise.all(forms.map((form) => sendAnyhow(url, form, `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`)));
}

/** The server may close the connection before it has read all of a body that is too long. */
async function sendAnyhow(url: string, form: string, body: string): Promise<void> {
  await send(url, form, body, elsewhere()).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') throw error;
  });
}

/** S2: unknown names, all different, some of them long. */
async function inventNames(url: string): Promise<void> {
  let sent = 0;
  const caller = async () => {
    while (sent < signIns) {
      sent += 1;
      // Every eighth can be an address: its password is hashed although no account has it.
      const email = sent % 8 === 0 ? `${sent}@unknown.example` : `${sent}${'x'.repeat(12_000)}@unknown.example`;
      await send(url, 'auth/login', JSON.stringify({ email, password: 'kitab-7-noor' }), elsewhere());
    }
  };
  await Promise.all(Array.from({ length: 8 }, caller));
}

/** One of each kind: a table of 5 MB in few rows or in few columns, workbooks with cells far outside, an endless row. */
const tables: Readonly<Record<string, () => { name: string; bytes: Uint8Array<ArrayBuffer> }>> = {
  'V7 a CSV of 5 MB in one row': () => csvOf(','.repeat(5_000_000)),
  'V7 a CSV of 5 MB in 60 columns': () => csvOf(`${'cell of twenty letter;'.repeat(60)}\n`.repeat(3_700)),
  'V7 a CSV of 5 MB in a million rows': () => csvOf('a;b\n'.repeat(1_250_000)),
  'V7 a CSV of 5 MB without an end of its text': () => csvOf('"'.repeat(4_999_999)),
  'V11 a workbook with cells far outside': () => workbookOf('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
  'V11 a workbook that hides them': () => workbookOf('<row r="1048576"><c s=">" r="XFD1048576"><v>1</v></c></row>'),
};

function csvOf(text: string) {
  return { name: 'table.csv', bytes: Uint8Array.from(Buffer.from(text)) };
}

function workbookOf(cells: string) {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packed = 'http://schemas.openxmlformats.org/package/2006';
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const link = (id: string, type: string, target: string) =>
    `<Relationships xmlns="${packed}/relationships"><Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/></Relationships>`;
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${packed}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': link('r1', 'officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="x" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': link('r1', 'worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData><row r="1"><c r="A1"><v>1</v></c></row>${cells}</sheetData></worksheet>`,
  };
  const bytes = zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
  return { name: 'table.xlsx', bytes: Uint8Array.from(bytes) };
}

/** Sixteen at once, as from different supervisors: files of one account would be read one after the other. */
async function sendTables(
  url: string,
  signedIn: readonly string[],
  file: () => { name: string; bytes: Uint8Array<ArrayBuffer> },
) {
  const { name, bytes } = file();
  await Promise.all(
    signedIn.map(async (authorization) => {
      const form = new FormData();
      form.set('kind', 'users');
      form.set('import', new File([bytes], name));
      const answer = await fetch(`${url}/api/v1/imports`, { method: 'POST', headers: { authorization }, body: form });
      if (answer.status >= 500 && answer.status !== 503) throw new Error(`An import was answered ${answer.status}.`);
      await answer.arrayBuffer();
    }),
  );
}

/** V12: files that are made for anybody, requested from many addresses. */
async function askFor(url: string, times: number, path: (turn: number) => string): Promise<void> {
  let sent = 0;
  const caller = async () => {
    while (sent < times) {
      sent += 1;
      const answer = await fetch(url + path(sent), { headers: { 'x-forwarded-for': elsewhere() } });
      await answer.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: 16 }, caller));
}

/** V20: lists of tags as long as a header may be. */
async function sendTags(url: string): Promise<void> {
  const headers = ['"', 'W/"', '",', 'W/', '"a'].map((text) => text.repeat(15_000 / text.length));
  for (let turn = 0; turn < 100; turn += 1) {
    await Promise.all(
      headers.map((tags) =>
        fetch(`${url}/api/v1/regions`, { headers: { 'if-none-match': tags } }).then((one) => one.arrayBuffer()),
      ),
    );
  }
}

/** X6: a person with an account fills the queue of pictures with pages that take minutes, while a colleague sends a report. */
async function slowPictures(url: string): Promise<boolean> {
  const [authorization, classId] = await teacherOf(url);
  const quiet = await sendPages(url, authorization, classId);
  const pdf = slowPdf();
  for (let turn = 0; turn < slowPdfs; turn += 1) {
    await upload(url, `classes/${classId}/materials`, authorization, 'material', { name: `${turn}.pdf`, bytes: pdf });
  }
  // Pictures of first pages are made every minute.
  await new Promise((resolve) => setTimeout(resolve, 65_000));
  const beside = await sendPages(url, authorization, classId);
  const isHeld = beside <= 2 * quiet;
  console.log(
    `${isHeld ? 'held  ' : 'FAILED'} X6 ${slowPdfs} slow PDFs: a report of six photos in ${Math.round(beside)} ms, alone ${Math.round(quiet)} ms`,
  );
  return isHeld;
}

async function teacherOf(url: string): Promise<[authorization: string, classId: string]> {
  const authorization = await signIn(url, demoAccounts.teacher, demoPassword);
  const synced = await fetch(`${url}/api/v1/sync`, { headers: { authorization } });
  const { classes } = (await synced.json()) as { classes: { id: string }[] };
  const [own] = classes;
  if (!own) throw new Error('The demo teacher has a class.');
  return [authorization, own.id];
}

/** The time for three reports of six photos, one after the other, in milliseconds each. */
async function sendPages(url: string, authorization: string, classId: string): Promise<number> {
  const file = await packed({}, { photos: 6 });
  const from = performance.now();
  for (let turn = 0; turn < 3; turn += 1) {
    await upload(url, `classes/${classId}/reports`, authorization, 'report', file);
  }
  return (performance.now() - from) / 3;
}

async function upload(
  url: string,
  path: string,
  authorization: string,
  field: string,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<void> {
  const form = new FormData();
  form.set('title', name);
  form.set(field, new File([new Uint8Array(bytes)], name));
  const headers = { authorization, 'idempotency-key': randomUUID() };
  const answer = await fetch(`${url}/api/v1/${path}`, { method: 'POST', headers, body: form });
  if (answer.status !== 201) throw new Error(`An upload was answered ${answer.status}.`);
  await answer.arrayBuffer();
}

async function supervisors(url: string): Promise<string[]> {
  const authorization = await signIn(url, demoAccounts.admin, demoPassword);
  const made: string[] = [];
  for (let turn = 0; turn < 16; turn += 1) {
    const email = `attack-${turn}@sanad.example`;
    const body = { fullName: 'x', email, phone: '', address: '', password: 'kitab-7-noor', role: 'supervisor' };
    await fetch(`${url}/api/v1/users`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    made.push(await signIn(url, email, 'kitab-7-noor'));
  }
  return made;
}

async function attack(what: string, url: string, pid: number, run: () => Promise<void>): Promise<boolean> {
  const memory = canWatchMemory ? watchMemory(pid) : undefined;
  let slowest = 0;
  let probes = 0;
  const look = async () => {
    const from = performance.now();
    const status = await send(url, 'health').catch(() => 0);
    slowest = Math.max(slowest, status === 200 ? performance.now() - from : Number.POSITIVE_INFINITY);
    probes += 1;
  };
  const probe = setInterval(look, probeEveryMs);
  await run();
  clearInterval(probe);
  const peak = memory ? memory.most() - memory.before : 0;
  // The memory of a thread returns to the system after its end.
  let growth = memory ? watchMemory(pid).before - memory.before : 0;
  for (let turn = 0; turn < 50 && growth > mostGrowth; turn += 1) {
    process.kill(pid, 'SIGUSR2');
    await new Promise((resolve) => setTimeout(resolve, probeEveryMs));
    growth = memory ? watchMemory(pid).before - memory.before : 0;
  }
  const isHeld = slowest <= longestMs && growth <= mostGrowth && peak <= mostPeak;
  const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);
  console.log(
    `${isHeld ? 'held  ' : 'FAILED'} ${what}: ${probes} probes, slowest ${Math.round(slowest)} ms, ${megabytes(growth)} MB left of ${megabytes(peak)} MB`,
  );
  return isHeld;
}

/** Runs before the server: collects garbage on a signal. */
const collector = `import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
process.on('SIGUSR2', () => collect());`;

const dataDir = await mkdtemp(join(tmpdir(), 'sanad-attack-'));
const server = await startServer({
  dataDir,
  entry: builtProgram('main'),
  env: {
    TRUST_PROXY: '1',
    LOG_LEVEL: 'warn',
    DEMO: '1',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(collector)}`,
  },
});
try {
  // Memory that a server takes for its first calls does not count.
  await sendLongTexts(server.url);
  for (let turn = 0; turn < 40; turn += 1) {
    await send(
      server.url,
      'auth/login',
      JSON.stringify({ email: `w${turn}@unknown.example`, password: 'kitab-7' }),
      elsewhere(),
    );
  }
  const listed = await fetch(`${server.url}/api/v1/classes?limit=100`);
  const { data: classes } = (await listed.json()) as { data: { id: string }[] };
  const places = classes.flatMap(({ id }) => ['en', 'ar'].map((code) => `/preview/class/${id}.png?lng=${code}`));
  const held = [
    await attack('S1 long texts without a session', server.url, server.pid, () => sendLongTexts(server.url)),
    await attack(`S2 ${signIns} sign-ins with invented names`, server.url, server.pid, () => inventNames(server.url)),
    await attack('V12 2,000 descriptions of the API', server.url, server.pid, () =>
      askFor(server.url, 2_000, () => '/api/v1/openapi.json'),
    ),
    await attack('V12 400 preview pictures', server.url, server.pid, () =>
      askFor(server.url, 400, (turn) => places[turn % places.length] ?? ''),
    ),
    await attack('V20 lists of tags', server.url, server.pid, () => sendTags(server.url)),
  ];
  const signedIn = await supervisors(server.url);
  for (const [what, file] of Object.entries(tables)) {
    held.push(await attack(what, server.url, server.pid, () => sendTables(server.url, signedIn, file)));
  }
  held.push(await slowPictures(server.url));
  if (held.includes(false)) process.exitCode = 1;
} finally {
  agent.destroy();
  await server.stop();
  removeBuiltPrograms();
  await rm(dataDir, { recursive: true, force: true });
}
