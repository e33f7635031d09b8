import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canWatchMemory, watchMemory } from '#tests/server/series/held-memory.ts';
import { builtProgram, removeBuiltPrograms } from '#tests/tools/built-programs.ts';
import { startServer } from '#tests/tools/server-process.ts';

/*
 * `npm run attack`: what one visitor without an account can do to a running server. Meanwhile its health is asked for every
 * 100 ms. It fails where an answer takes longer than a second, or where the memory stays 64 MB above what it was.
 * ATTACK_CALLS: how many sign-ins with invented addresses (4,000).
 */
const longestMs = 1_000;
const mostGrowth = 64 * 1024 * 1024;
const probeEveryMs = 100;
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
/** Each call from another address, as from a net of hijacked devices: no limit for one address helps. */
function elsewhere(): string {
  callers += 1;
  return `2001:db8:${(callers >> 16).toString(16)}:${(callers & 0xffff).toString(16)}::1`;
}

const forms = ['auth/login', 'auth/register', 'auth/forgot', 'auth/reset', 'contact'];

/** S1: texts that take long to count, and bodies that have no end. */
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

/** S2: names that no one has, each one another, some of them long. */
async function inventNames(url: string): Promise<void> {
  let sent = 0;
  const caller = async () => {
    while (sent < signIns) {
      sent += 1;
      // Every eighth can be an address: its password is hashed, though no one has it.
      const email = sent % 8 === 0 ? `${sent}@unknown.example` : `${sent}${'x'.repeat(12_000)}@unknown.example`;
      await send(url, 'auth/login', JSON.stringify({ email, password: 'kitab-7-noor' }), elsewhere());
    }
  };
  await Promise.all(Array.from({ length: 8 }, caller));
}

async function attack(what: string, url: string, pid: number, run: () => Promise<void>): Promise<boolean> {
  const memory = canWatchMemory ? watchMemory(pid) : undefined;
  let slowest = 0;
  let probes = 0;
  const probe = setInterval(async () => {
    const from = performance.now();
    const status = await send(url, 'health').catch(() => 0);
    slowest = Math.max(slowest, status === 200 ? performance.now() - from : Number.POSITIVE_INFINITY);
    probes += 1;
  }, probeEveryMs);
  await run();
  clearInterval(probe);
  const growth = memory ? watchMemory(pid).before - memory.before : 0;
  const isHeld = slowest <= longestMs && growth <= mostGrowth;
  const megabytes = Math.round(growth / 1024 / 1024);
  console.log(
    `${isHeld ? 'held  ' : 'FAILED'} ${what}: ${probes} probes, slowest ${Math.round(slowest)} ms, ${megabytes} MB`,
  );
  return isHeld;
}

const dataDir = await mkdtemp(join(tmpdir(), 'sanad-attack-'));
const server = await startServer({
  dataDir,
  entry: builtProgram('main'),
  env: { TRUST_PROXY: '1', LOG_LEVEL: 'warn' },
});
try {
  // The memory that a server takes for its first calls is no harm.
  await sendLongTexts(server.url);
  for (let turn = 0; turn < 40; turn += 1) {
    await send(
      server.url,
      'auth/login',
      JSON.stringify({ email: `w${turn}@unknown.example`, password: 'kitab-7' }),
      elsewhere(),
    );
  }
  const held = [
    await attack('S1 long texts without a session', server.url, server.pid, () => sendLongTexts(server.url)),
    await attack(`S2 ${signIns} sign-ins with invented names`, server.url, server.pid, () => inventNames(server.url)),
  ];
  if (held.includes(false)) process.exitCode = 1;
} finally {
  agent.destroy();
  await server.stop();
  removeBuiltPrograms();
  await rm(dataDir, { recursive: true, force: true });
}
