/**
 * Reasons for an unsent mail.
 * - `unreachable`: no connection, or the mail server accepts nothing from us, which says nothing about this mail.
 * - `no-mailbox`: the mail server does not know its recipient, or may never deliver to them.
 * - `other`: this mail was rejected, and may be accepted at another time.
 */
export type MailFailure = 'unreachable' | 'no-mailbox' | 'other';

/** True for an error of Nodemailer itself. */
export function isOfMailServer(error: unknown): error is Error {
  return error instanceof Error && 'command' in error && typeof error.command === 'string';
}

/** The text for the log, because the answer of a mail server contains addresses. */
export function describeMailFailure(error: Error): object {
  const { code, command, responseCode } = error as Error & Partial<Record<string, unknown>>;
  return { failure: { name: error.name, code, command, responseCode } };
}

/** Codes of Nodemailer for a connection that failed, was rejected or ended. */
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

/** Classifies an error of a mailer. */
export function mailFailureOf(error: unknown): MailFailure {
  if (!(error instanceof Error)) return 'other';
  const { code, command, responseCode } = error as Error & Partial<Record<string, unknown>>;
  if (connectionCodes.includes(String(code)) || responseCode === 421) return 'unreachable';
  // The server rejects the sender here, before it reads the recipient.
  if (command === 'MAIL FROM' && typeof responseCode === 'number') return 'unreachable';
  const isOfRecipient = command === 'RCPT TO' && typeof responseCode === 'number' && responseCode >= 550;
  return isOfRecipient ? recipientFailure(error.message) : 'other';
}

/** 5.7.x (RFC 3463) is about rights: a server that does not relay for us would end every mail with it. */
function recipientFailure(answer: string): MailFailure {
  return /\b5\.7\.\d/.test(answer) || /relay/i.test(answer) ? 'unreachable' : 'no-mailbox';
}
