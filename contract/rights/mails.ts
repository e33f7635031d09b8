import type { Preferences } from '../entities/account.ts';
import type { Role } from './roles.ts';

/** The mails that come by themselves and that their reader can turn off in the account, and whose they are. */
export const mailReaders = {
  weeklyMail: ['admin', 'supervisor'],
  reminderMail: ['teacher'],
} as const satisfies Partial<Record<keyof Preferences, readonly Role[]>>;

export type RegularMail = keyof typeof mailReaders;

/** The regular mails of a role. */
export function mailsOf(role: Role): RegularMail[] {
  const names: readonly RegularMail[] = ['weeklyMail', 'reminderMail'];
  return names.filter((name) => (mailReaders[name] as readonly Role[]).includes(role));
}
