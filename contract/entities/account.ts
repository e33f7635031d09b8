import * as v from 'valibot';
import { Id, Timestamp } from '../fields.ts';
import { calendars } from '../language/hijri.ts';
import { digitSystems, languageCodes } from '../language/languages.ts';
import { say } from '../messages.ts';

/** Languages that a person may choose; `null` is that of the browser. */
const language = v.nullable(v.picklist(languageCodes, say('choiceInvalid')));

/**
 * A person's choices, the same on every device. `digits` and `theme`: null follows the language and the device.
 * `calendar`: the one that is shown beside the Gregorian one.
 * Mails are on until the person turns them off.
 */
export const Preferences = v.object({
  language,
  digits: v.nullable(v.picklist(digitSystems)),
  theme: v.nullable(v.picklist(['light', 'dark'])),
  calendar: v.optional(v.nullable(v.picklist(calendars)), null),
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

/** Parts of an account that closing it deletes or keeps. */
const closingParts = ['profile', 'sessions', 'memberships', 'sponsorships', 'reports', 'materials', 'audit'] as const;

/**
 * Effect of closing the account: how many rows of each kind are deleted, how many stay without the name, and what prevents it.
 * Reports and materials belong to the class; the log keeps all actions.
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
