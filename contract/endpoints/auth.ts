import { endpoint } from '../endpoint.ts';
import { Credentials, Done, NewSession, PasswordSet, Session } from '../entities/devices/session.ts';
import { ForgottenPassword, NewPassword, Registration } from '../forms/auth-forms.ts';
import { everybody } from '../rights/access.ts';

export const authEndpoints = {
  'auth.login': endpoint({
    method: 'POST',
    path: 'v1/auth/login',
    may: everybody,
    body: Credentials,
    answer: Session,
    guarded: true,
    countsWrong: true,
    summary: 'Sign in',
  }),
  'auth.register': endpoint({
    method: 'POST',
    path: 'v1/auth/register',
    may: everybody,
    body: Registration,
    answer: NewSession,
    status: 201,
    guarded: true,
    summary: 'Register as a sponsor, and sign in; again with the same address and password it only signs in',
  }),
  'auth.forgot': endpoint({
    method: 'POST',
    path: 'v1/auth/forgot',
    may: everybody,
    body: ForgottenPassword,
    answer: Done,
    guarded: true,
    summary: 'Ask for a link to set a new password',
  }),
  'auth.reset': endpoint({
    method: 'POST',
    path: 'v1/auth/reset',
    may: everybody,
    body: NewPassword,
    answer: PasswordSet,
    guarded: true,
    countsWrong: true,
    summary: 'Set a new password with the link of the mail; the answer says with which address the person signs in',
  }),
} as const;
