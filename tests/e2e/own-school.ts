import { randomUUID } from 'node:crypto';
import type { Class } from '#contract/entities/class.ts';
import type { Madrasa } from '#contract/entities/madrasa.ts';
import type { Region } from '#contract/entities/region.ts';
import type { Role } from '#contract/rights/roles.ts';
import { type Account, type Caller, demoAccount } from './api.ts';
import { callerOf } from './harness.ts';

/** A region with one madrasa, two classes and one person of each role, unknown to other tests. */
export interface OwnSchool {
  region: Region;
  madrasa: Madrasa;
  /** Teacher and student belong to the first one. */
  classes: [Class, Class];
  supervisor: Account;
  teacher: Account & { id: string };
  student: Account & { id: string };
  sponsor: Account;
}

/** Creates a school on the shared server, over the API, as an admin would. */
export async function ownSchool(name?: string): Promise<OwnSchool> {
  return makeSchool(await callerOf(demoAccount('admin')), name);
}

/** Creates a school on the server of this admin. */
export async function makeSchool(admin: Caller, name = 'Own school'): Promise<OwnSchool> {
  const mark = randomUUID().slice(0, 8);

  async function add(role: Role, regionId?: string): Promise<Account & { id: string }> {
    const account = { email: `${role}-${mark}@school.example`, password: `Own-school-${mark}-1!` };
    const { data } = await admin.call('users.create', {}, { ...account, role, fullName: `${role} ${mark}`, regionId });
    return { ...account, id: data.id };
  }

  const supervisor = await add('supervisor');
  const { data: region } = await admin.call(
    'regions.create',
    {},
    {
      name: `${name} ${mark}`,
      address: 'Atlas',
      totalPrice: '400',
      supervisorId: supervisor.id,
    },
  );
  const { data: madrasa } = await admin.call(
    'madaris.create',
    {},
    {
      name: `Madrasa ${mark}`,
      address: 'Well Lane',
      totalPrice: '200',
      regionId: region.id,
    },
  );
  const [teacher, student, sponsor] = [
    await add('teacher', region.id),
    await add('student', region.id),
    await add('sponsor'),
  ];
  const addClass = async (title: string) => {
    const body = { name: title, description: 'Every morning', monthlyPrice: '20', madarisId: madrasa.id };
    return (await admin.call('classes.create', {}, body)).data;
  };
  const classes: [Class, Class] = [await addClass(`Tajwid ${mark}`), await addClass(`Hifz ${mark}`)];
  for (const { id } of [teacher, student]) {
    await admin.call('classes.addUser', { classId: classes[0].id }, { userId: id });
  }
  return { region, madrasa, classes, supervisor, teacher, student, sponsor };
}
