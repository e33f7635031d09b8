/** Each kind of mail that is queued. What may be sent of it later is asked in server/modules/mails/still-wanted.ts. */
export const mailKinds = [
  // About giving.
  'welcome',
  'receipt',
  'coming',
  'asked',
  'failed',
  'missed',
  'paused',
  'lowered',
  'zakatEnded',
  'classEnds',
  'classEnded',
  'classReopened',
  'stopped',
  'raised',
  'placeRenamed',
  'placeMoved',
  'monthExcused',
  'refunded',
  'report',
  // About the installation, to its admins.
  'differences',
  // About the school.
  'weekly',
  'reminder',
  // About the own account.
  'invited',
  'signInLink',
  'passwordChanged',
  'addressAsked',
  'addressChanged',
  'secondFactorChanged',
  'secondFactorReset',
  'reset',
  'confirmAddress',
] as const;
export type MailKind = (typeof mailKinds)[number];
