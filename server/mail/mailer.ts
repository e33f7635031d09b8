import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import type { Config } from '#server/config.ts';
import { mailFolder, removeOldMails } from './mail-files.ts';

/** A mail in plain text; `html` says the same for programs that show it. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Address for replies, if they are not for us. */
  readonly replyTo?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The same at each attempt, so that a mail whose answer was lost is recognized. */
  readonly messageId?: string;
}

/**
 * Sends a mail.
 * @throws if the mail server does not accept it
 */
export type Mailer = (mail: Mail) => Promise<void>;

/** Sends many, one after the other. */
export interface MailBatch {
  readonly mailer: Mailer;
  /** Closes the connection to the mail server. */
  close(): void;
}

/** A mail server that does not answer delays no mail of another process: together the timeouts are shorter than a claim. */
const timeouts = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 60_000 };

/**
 * Sends by SMTP_URL. Without it each mail becomes a file in DATA_DIR/mail that only the server's own account may read, and the
 * log names the file.
 * The content stays out of the log, because readers of the log could use the link to set the password.
 */
export function createMailer(
  config: Pick<Config, 'smtpUrl' | 'publicUrl' | 'dataDir'>,
  log: Pick<FastifyBaseLogger, 'info'>,
): Mailer {
  const from = senderOf(config);
  const { smtpUrl } = config;
  if (smtpUrl) {
    const transport = createTransport({ url: smtpUrl, ...timeouts });
    return async (mail) => {
      await transport.sendMail(envelopeOf(mail, from));
    };
  }
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return async (mail) => {
    const { message } = await transport.sendMail(envelopeOf(mail, from));
    const folder = mailFolder(config.dataDir);
    await removeOldMails(config.dataDir, Date.now());
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`);
    await writeFile(file, message, { mode: 0o600 });
    log.info({ file }, 'a mail was written to a file, because SMTP_URL is not set');
  };
}

/** As `createMailer`, over one connection for all mails: greeting a mail server takes longer than handing over a mail. */
export function openMailBatch(...[config, log]: Parameters<typeof createMailer>): MailBatch {
  const { smtpUrl } = config;
  if (!smtpUrl) return { mailer: createMailer(config, log), close: () => undefined };
  const from = senderOf(config);
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 1,
    maxMessages: Number.POSITIVE_INFINITY,
    // The queue decides about further tries (server/modules/mails/send-queued-mails.ts).
    maxRequeues: 0,
    ...timeouts,
  });
  return {
    mailer: async (mail) => {
      await transport.sendMail(envelopeOf(mail, from));
    },
    close: () => transport.close(),
  };
}

function envelopeOf({ headers, ...mail }: Mail, from: ReturnType<typeof senderOf>) {
  return { ...mail, from, ...(headers && { headers: { ...headers } }) };
}

/** The account at the mail server if it is an address, because most servers accept no other sender. */
function senderOf({ smtpUrl, publicUrl }: Pick<Config, 'smtpUrl' | 'publicUrl'>) {
  const account = smtpUrl ? decodeURIComponent(new URL(smtpUrl).username) : '';
  const host = publicUrl ? new URL(publicUrl).hostname : 'localhost';
  return { name: 'Sanad', address: account.includes('@') ? account : `no-reply@${host}` };
}
