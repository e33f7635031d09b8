import { endpoint } from '../../endpoint.ts';
import {
  AppSecret,
  PasskeyOptions,
  PersonFactor,
  RecoveryCodes,
  SecondFactor,
} from '../../entities/devices/second-factor.ts';
import { AppForm, FactorForm, PasskeyForm } from '../../forms/second-factor-forms.ts';
import { oneOf } from '../../paging.ts';
import { everySignedIn } from '../../rights/access.ts';

const admins = { admin: 'all' } as const;

/** The second factor of people (docs/rules.md#second-factor). */
export const secondFactorEndpoints = {
  'secondFactor.get': endpoint({
    path: 'v1/auth/second-factor',
    may: everySignedIn,
    secondFactor: 'before',
    answer: oneOf(SecondFactor),
    summary: "The second factor of the caller's account, and whether this session has given it",
  }),
  'secondFactor.challenge': endpoint({
    method: 'POST',
    path: 'v1/auth/second-factor/challenge',
    may: everySignedIn,
    secondFactor: 'before',
    answer: oneOf(PasskeyOptions),
    idempotent: false,
    summary: "A challenge for the passkeys of the caller's account, for one answer of this session",
  }),
  'secondFactor.verify': endpoint({
    method: 'POST',
    path: 'v1/auth/second-factor/verify',
    may: everySignedIn,
    secondFactor: 'before',
    body: FactorForm,
    answer: oneOf(SecondFactor),
    // A code works once; a repeat must not be answered as correct.
    idempotent: false,
    summary: 'Give the second factor in this session: a code of the app, a passkey or a recovery code',
  }),
  'secondFactor.startApp': endpoint({
    method: 'POST',
    path: 'v1/auth/second-factor/app',
    may: everySignedIn,
    notForChildren: true,
    secondFactor: 'set-up',
    answer: oneOf(AppSecret),
    idempotent: false,
    summary: 'A secret for an authenticator app; it holds once a code of the app confirms it',
  }),
  'secondFactor.confirmApp': endpoint({
    method: 'PUT',
    path: 'v1/auth/second-factor/app',
    may: everySignedIn,
    notForChildren: true,
    secondFactor: 'set-up',
    body: AppForm,
    answer: oneOf(RecoveryCodes),
    idempotent: false,
    summary:
      'Confirm the secret with a code of the app. With a first factor other devices are signed out, and the answer has the recovery codes',
  }),
  'secondFactor.removeApp': endpoint({
    method: 'DELETE',
    path: 'v1/auth/second-factor/app',
    may: everySignedIn,
    secondFactor: 'fresh',
    answer: oneOf(SecondFactor),
    summary: "Remove the authenticator app of the caller's account",
  }),
  'secondFactor.startPasskey': endpoint({
    method: 'POST',
    path: 'v1/auth/second-factor/passkeys',
    may: everySignedIn,
    notForChildren: true,
    secondFactor: 'set-up',
    answer: oneOf(PasskeyOptions),
    idempotent: false,
    summary: 'A challenge with which the browser makes a passkey',
  }),
  'secondFactor.addPasskey': endpoint({
    method: 'PUT',
    path: 'v1/auth/second-factor/passkeys',
    may: everySignedIn,
    notForChildren: true,
    secondFactor: 'set-up',
    body: PasskeyForm,
    answer: oneOf(RecoveryCodes),
    idempotent: false,
    summary:
      'Add the passkey that the browser made. With a first factor other devices are signed out, and the answer has the recovery codes',
  }),
  'secondFactor.removePasskey': endpoint({
    method: 'DELETE',
    path: 'v1/auth/second-factor/passkeys/:id',
    may: everySignedIn,
    secondFactor: 'fresh',
    answer: oneOf(SecondFactor),
    summary: "Remove a passkey of the caller's account",
  }),
  'secondFactor.recoveryCodes': endpoint({
    method: 'POST',
    path: 'v1/auth/second-factor/recovery-codes',
    may: everySignedIn,
    secondFactor: 'fresh',
    answer: oneOf(RecoveryCodes),
    idempotent: false,
    summary: 'New recovery codes; the earlier ones end',
  }),
  'secondFactor.ofPerson': endpoint({
    path: 'v1/auth/second-factor/people/:id',
    may: admins,
    answer: oneOf(PersonFactor),
    summary: 'The kinds of second factor that a person has',
  }),
  'secondFactor.reset': endpoint({
    method: 'DELETE',
    path: 'v1/auth/second-factor/people/:id',
    may: admins,
    secondFactor: 'fresh',
    answer: oneOf(PersonFactor),
    summary: 'Remove the second factor of another person, who is notified by mail and signed out everywhere',
  }),
} as const;
