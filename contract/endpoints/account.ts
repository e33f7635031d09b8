import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { AccountClosing, DeviceSession, PersonalData, Preferences } from '../entities/account.ts';
import { PushState } from '../entities/devices/push.ts';
import { Done } from '../entities/devices/session.ts';
import {
  CloseAccountForm,
  EmailForm,
  LinkToken,
  PasswordForm,
  PreferencesForm,
  ProfileForm,
  PushForm,
} from '../forms/account-forms.ts';
import { rowBy, rowOf } from '../mirror/row-of.ts';
import { oneOf } from '../paging.ts';
import { everybody, everySignedIn } from '../rights/access.ts';

export const accountEndpoints = {
  'auth.logout': endpoint({
    method: 'POST',
    path: 'v1/auth/logout',
    may: everySignedIn,
    secondFactor: 'before',
    answer: Done,
    idempotent: false,
    summary: 'End this session on the server; signing out on the device does not wait for it',
  }),
  'auth.confirmEmail': endpoint({
    method: 'POST',
    path: 'v1/auth/confirm-email',
    may: everybody,
    body: LinkToken,
    answer: Done,
    guarded: true,
    summary: 'Take over a new mail address with the link that was mailed there',
  }),
  'me.get': endpoint({
    path: 'v1/me',
    may: everySignedIn,
    secondFactor: 'before',
    ...rowBy('users', 'caller'),
    summary: 'The account that is signed in',
  }),
  'me.update': endpoint({
    method: 'PUT',
    path: 'v1/me',
    may: everySignedIn,
    body: ProfileForm,
    ...rowOf('users'),
    summary: 'Change your name, phone number and address',
  }),
  'me.password': endpoint({
    method: 'PUT',
    path: 'v1/me/password',
    may: everySignedIn,
    body: PasswordForm,
    answer: Done,
    summary: 'Change your password; other devices are signed out',
  }),
  'me.email': endpoint({
    method: 'PUT',
    path: 'v1/me/email',
    may: everySignedIn,
    body: EmailForm,
    answer: Done,
    summary: 'Ask for another mail address: a link to confirm it is mailed there',
  }),
  'me.preferences': endpoint({
    path: 'v1/me/preferences',
    may: everySignedIn,
    answer: oneOf(Preferences),
    summary: "Language, digits, theme, calendar and mails of the caller's account",
  }),
  'me.setPreferences': endpoint({
    method: 'PUT',
    path: 'v1/me/preferences',
    may: everySignedIn,
    body: PreferencesForm,
    answer: oneOf(Preferences),
    mirror: { answer: 'kept', as: 'me.preferences' },
    summary: 'Change some of your preferences',
  }),
  'me.sessions': endpoint({
    path: 'v1/me/sessions',
    may: everySignedIn,
    notForChildren: true,
    answer: v.object({ data: v.array(DeviceSession) }),
    summary: 'Sessions of the account, the latest use first',
  }),
  'me.endSession': endpoint({
    method: 'DELETE',
    path: 'v1/me/sessions/:id',
    may: everySignedIn,
    notForChildren: true,
    answer: Done,
    summary: 'Sign out one device',
  }),
  'me.endOtherSessions': endpoint({
    method: 'DELETE',
    path: 'v1/me/sessions',
    may: everySignedIn,
    notForChildren: true,
    answer: Done,
    summary: 'Sign out every device but this one',
  }),
  'me.push': endpoint({
    path: 'v1/me/push',
    may: everySignedIn,
    answer: oneOf(PushState),
    summary: 'The key with which a browser subscribes to notifications, and whether this session has',
  }),
  'me.setPush': endpoint({
    method: 'PUT',
    path: 'v1/me/push',
    may: everySignedIn,
    body: PushForm,
    answer: oneOf(PushState),
    mirror: { answer: 'kept', as: 'me.push' },
    summary: 'Send notifications to this browser for as long as this session lasts',
  }),
  'me.endPush': endpoint({
    method: 'DELETE',
    path: 'v1/me/push',
    may: everySignedIn,
    answer: oneOf(PushState),
    mirror: { answer: 'kept', as: 'me.push' },
    summary: 'Stop notifications to this browser',
  }),
  'me.data': endpoint({
    path: 'v1/me/data',
    may: everySignedIn,
    answer: PersonalData,
    summary: 'Everything that is stored about you',
  }),
  'me.closing': endpoint({
    path: 'v1/me/closing',
    may: everySignedIn,
    notForChildren: true,
    answer: oneOf(AccountClosing),
    summary: 'Consequences of closing your account: data that is deleted, data that is kept',
  }),
  'me.close': endpoint({
    method: 'POST',
    path: 'v1/me/close',
    may: everySignedIn,
    notForChildren: true,
    body: CloseAccountForm,
    answer: Done,
    idempotent: false,
    summary: 'Close your account',
  }),
} as const;
