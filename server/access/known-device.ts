import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { apiBase } from '#contract/path.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/pool.ts';
import { serverSecret } from '#server/db/server-secret.ts';

const cookieName = 'sanad_device';

/** The maximum lifetime of a cookie in browsers. */
const lastsSeconds = 400 * 24 * 3_600;

/** Accounts that know one device, in the order of their last sign-in: a class may share a phone. */
const mostAccounts = 40;

/** The id of a device and a signature for each account that has signed in there. */
const form = /^([\w-]{22})((?:\.[\w-]{22})*)$/;

/**
 * The device that a request comes from, if this account has signed in there before.
 * A device is a random number in a cookie that only the sign-in reads, with a signature for each account: it names no one, and
 * gives only a separate count of attempts.
 */
export async function knownDevice(db: Database, request: FastifyRequest, userId: string): Promise<string | undefined> {
  const { device, signatures } = read(request);
  const signature = await signatureOf(db, device, userId);
  return signatures.includes(signature) ? device : undefined;
}

/**
 * Makes the device known to the account of a person who has just given a password or a slip.
 * @returns the device
 */
export async function rememberDevice({ db, request, reply, config }: DeviceCall, userId: string): Promise<string> {
  const { device, signatures } = read(request);
  const own = await signatureOf(db, device, userId);
  const all = [own, ...signatures.filter((one) => one !== own)].slice(0, mostAccounts);
  const secure = config.publicUrl?.startsWith('https:') ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${cookieName}=${[device, ...all].join('.')}; Path=${apiBase}v1/auth; Max-Age=${lastsSeconds}; HttpOnly; SameSite=Strict${secure}`,
  );
  return device;
}

interface DeviceCall {
  readonly db: Database;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly config: Pick<Config, 'publicUrl'>;
}

/** A device without our cookie gets a new number. */
function read({ headers }: FastifyRequest): { device: string; signatures: string[] } {
  for (const part of (headers.cookie ?? '').split(';')) {
    const [name = '', value = ''] = part.trim().split('=');
    const [, device, rest = ''] = (name === cookieName && form.exec(value)) || [];
    if (device !== undefined) return { device, signatures: rest.split('.').slice(1, mostAccounts + 1) };
  }
  return { device: randomBytes(16).toString('base64url'), signatures: [] };
}

async function signatureOf(db: Database, device: string, userId: string): Promise<string> {
  const key = await serverSecret(db, 'known-devices');
  return createHmac('sha256', key).update(`${device}\n${userId}`).digest('base64url').slice(0, 22);
}
