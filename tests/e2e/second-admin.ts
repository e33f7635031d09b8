import { type Account, type Caller, signInByApi } from './api.ts';

export const secondAccount: Account = { email: 'second.admin@sanad.example', password: 'quiet-lamp-7!' };

/** Adds a second admin; without one, the drafter may send as well. */
export async function secondAdmin(url: string, admin: Caller): Promise<Caller> {
  await admin.call('users.create', {}, { ...secondAccount, fullName: 'Khalid Fassi', role: 'admin' });
  return signInByApi(url, secondAccount);
}
