/** Each kind of mail that is queued. server/modules/mails/still-wanted.ts decides which content may still be sent later. */
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
  'classLacks',
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
  'actingStarts',
  'actingForYou',
  // About the reader's account.
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
