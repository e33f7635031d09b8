/**
 * Why a mail was not sent.
 * - `unreachable`: no connection, or the mail server takes nothing from us: it says nothing about this mail.
 * - `no-mailbox`: the mail server does not know its recipient, or may not deliver to them, for good.
 * - `other`: this mail was not taken, and may be at another time.
 */
export type MailFailure = 'unreachable' | 'no-mailbox' | 'other';

/** Thrown by Nodemailer, and not on the way to it. */
export function isOfMailServer(error: unknown): error is Error {
  return error instanceof Error && 'command' in error && typeof error.command === 'string';
}

/** The text for the log: the answer of a mail server names addresses. */
export function describeMailFailure(error: Error): object {
  const { code, command, responseCode } = error as Error & Partial<Record<string, unknown>>;
  return { failure: { name: error.name, code, command, responseCode } };
}

/** Codes of Nodemailer for a connection that was not made, was not let in or ended. */
const connectionCodes = [
  'ECONNECTION',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'ETLS',
  'EREQUIRETLS',
  'EPROTOCOL',
  'EPROXY',
  'EAUTH',
  'ENOAUTH',
  'EOAUTH2',
  'EMAXLIMIT',
];

/** Judges what a mailer threw. */
export function mailFailureOf(error: unknown): MailFailure {
  if (!(error instanceof Error)) return 'other';
  const { code, command, responseCode } = error as Error & Partial<Record<string, unknown>>;
  if (connectionCodes.includes(String(code)) || responseCode === 421) return 'unreachable';
  // The server rejects the sender here, before it reads the recipient.
  if (command === 'MAIL FROM' && typeof responseCode === 'number') return 'unreachable';
  const isOfRecipient = command === 'RCPT TO' && typeof responseCode === 'number' && responseCode >= 550;
  return isOfRecipient ? recipientFailure(error.message) : 'other';
}

/** 5.7.x (RFC 3463) is about rights: a server that relays nothing for us would end every mail with it. */
function recipientFailure(answer: string): MailFailure {
  return /\b5\.7\.\d/.test(answer) || /relay/i.test(answer) ? 'unreachable' : 'no-mailbox';
}
