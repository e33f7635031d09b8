import type { Preferences } from '../entities/account.ts';
import type { Role } from '../rights/roles.ts';

interface RegularMail {
  /** The preference that turns the mail on and off. */
  readonly preference: keyof Preferences;
  readonly readers: readonly Role[];
}

/** Automatic mails. Each can be stopped with a link in it, and turned off and on again in the account of its readers. */
export const regularMails = {
  weekly: { preference: 'weeklyMail', readers: ['admin', 'supervisor'] },
  reminder: { preference: 'reminderMail', readers: ['teacher'] },
  report: { preference: 'reportMail', readers: ['sponsor'] },
} as const satisfies Record<string, RegularMail>;

export type StoppableMail = keyof typeof regularMails;
export type MailPreference = (typeof regularMails)[StoppableMail]['preference'];

/** The mails that a role can turn off and on. */
export function mailPreferencesOf(role: Role): MailPreference[] {
  return Object.values(regularMails)
    .filter(({ readers }) => (readers as readonly Role[]).includes(role))
    .map(({ preference }) => preference);
}
