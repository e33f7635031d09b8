import type { Class } from '#contract/entities/class.ts';
import { addMonths, monthOf } from '#contract/month.ts';
import { demoAccount } from './api.ts';
import { callerOf } from './harness.ts';
import { type OwnSchool, ownSchool } from './own-school.ts';

export const now = monthOf(new Date());
export const before = addMonths(now, -1);

/** A school whose first class started half a year ago. */
export async function oldSchool(): Promise<{ school: OwnSchool; group: Class; next: Class }> {
  const school = await ownSchool();
  const [{ id, name, description, madarisId }, next] = school.classes;
  const admin = await callerOf(demoAccount('admin'));
  const body = { name, description, monthlyPrice: '20', madarisId, firstMonth: addMonths(now, -6) };
  const { data } = await admin.call('classes.update', { id }, body);
  return { school, group: data, next };
}

export function nameOf(month: string): string {
  return new Date(`${month}-15`).toLocaleDateString('en-GB', { month: 'long', year: 'numeric' });
}
