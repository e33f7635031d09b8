import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { calendars } from '#contract/language/hijri.ts';
import { digitSystems, languageCodes } from '#contract/language/languages.ts';
import { reference, time } from './columns.ts';
import { users } from './places-and-people.ts';

/** People's choices; people without a row have the defaults. */
export const userPreferences = pgTable('user_preferences', {
  userId: reference('user_id', () => users.id, 'cascade').primaryKey(),
  language: text('language', { enum: languageCodes }),
  digits: text('digits', { enum: digitSystems }),
  theme: text('theme', { enum: ['light', 'dark'] }),
  calendar: text('calendar', { enum: calendars }),
  weeklyMail: boolean('weekly_mail').notNull().default(true),
  reminderMail: boolean('reminder_mail').notNull().default(true),
  reportMail: boolean('report_mail').notNull().default(true),
  /** When the last weekly mail was queued: one a week, whichever process does it. */
  weeklyMailAt: time('weekly_mail_at'),
  /** When the last mail about an arrived report was queued: at most one a day. */
  reportMailAt: time('report_mail_at'),
  /** The person has seen the list of news up to this time. */
  newsSeenAt: time('news_seen_at'),
});
