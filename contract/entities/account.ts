import * as v from 'valibot';
import { Id, Timestamp } from '../fields.ts';
import { digitSystems, languageCodes } from '../language/languages.ts';
import { say } from '../messages.ts';

/** Languages that a person may choose; `null` is that of the browser. */
const language = v.nullable(v.picklist(languageCodes, say('choiceInvalid')));

/**
 * What a person chose for themselves, on every device. `digits` and `theme`: null is as the language and the device have
 * it. The mails are on until they are turned off.
 */
export const Preferences = v.object({
  language,
  digits: v.nullable(v.picklist(digitSystems)),
  theme: v.nullable(v.picklist(['light', 'dark'])),
  weeklyMail: v.boolean(),
  reminderMail: v.boolean(),
  reportMail: v.boolean(),
});
export type Preferences = v.InferOutput<typeof Preferences>;

/** A device that is signed in. `device` names browser and system; `isCurrent` is the one that asks. */
export const DeviceSession = v.object({
  id: Id,
  browser: v.nullable(v.string()),
  system: v.nullable(v.string()),
  isCurrent: v.boolean(),
  createdDate: Timestamp,
  lastSeen: Timestamp,
  expiresAt: Timestamp,
});
export type DeviceSession = v.InferOutput<typeof DeviceSession>;

/** What is deleted with an account, and what is kept. */
const closingParts = ['profile', 'sessions', 'memberships', 'sponsorships', 'reports', 'materials', 'audit'] as const;

/**
 * What closing the account would do: how many of each are deleted, how many stay (without the name: reports and materials
 * belong to the class, the log keeps what was done), and what is in the way.
 */
export const AccountClosing = v.object({
  deleted: v.array(v.object({ part: v.picklist(closingParts), count: v.number() })),
  kept: v.array(v.object({ part: v.picklist(closingParts), count: v.number() })),
  /** `regions`: someone else must supervise them first; `last-admin`: someone else must be an admin first. */
  blockers: v.array(v.picklist(['regions', 'last-admin'])),
});
export type AccountClosing = v.InferOutput<typeof AccountClosing>;

/** Everything that is stored about a person, as they may download it: sections of plain rows. */
export const PersonalData = v.record(v.string(), v.unknown());
