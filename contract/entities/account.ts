import * as v from 'valibot';
import { Id, Timestamp } from '../fields.ts';
import { calendars } from '../language/hijri.ts';
import { digitSystems, languageCodes } from '../language/languages.ts';
import { say } from '../messages.ts';

/** Languages that a person may choose; `null` is the browser's. */
const language = v.nullable(v.picklist(languageCodes, say('choiceInvalid')));

/**
 * A person's choices, the same on every device. `digits` and `theme`: null follows the language and the device. `calendar`:
 * shown beside the Gregorian one. Mails are on until the person turns them off.
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

/** A signed-in device. `device` names browser and system; `isCurrent` is the caller's. */
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
 * The effect of closing the account: rows that are deleted, rows that stay without the name, and reasons that prevent it.
 * Reports and materials belong to the class; the log keeps all actions.
 */
export const AccountClosing = v.object({
  deleted: v.array(v.object({ part: v.picklist(closingParts), count: v.number() })),
  kept: v.array(v.object({ part: v.picklist(closingParts), count: v.number() })),
  /** `regions`: another person must supervise them first; `last-admin`: another person must be an admin first. */
  blockers: v.array(v.picklist(['regions', 'last-admin'])),
});
export type AccountClosing = v.InferOutput<typeof AccountClosing>;

/** Everything that is stored about a person, for their download: sections of plain rows. */
export const PersonalData = v.record(v.string(), v.unknown());
