import { eq } from 'drizzle-orm';
import { classes, madaris } from '#server/db/schema/places-and-people.ts';
import { eachRow } from '#server/http/call/each-row.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { addClassMember, addClassMembers, listClassMembers, removeClassMember } from './class-members.ts';
import { listClasses } from './list-classes.ts';
import { createClass, deleteClass, existingClass, updateClass } from './write-class.ts';

export const classHandlers = {
  'classes.list': async (call) => listClasses(call),
  'classes.ofMadrasa': async (call) => {
    const list = await listClasses(call, eq(classes.madrasaId, call.params.id));
    if (list.meta.totalItems === 0) await requireMadrasa(call, call.params.id);
    return list;
  },
  'classes.get': async (call) => ({ data: await existingClass(call, call.params.classId) }),
  'classes.create': async (call) => ({ data: await createClass(call) }),
  'classes.update': async (call) => ({ data: await updateClass(call) }),
  'classes.delete': async (call) => ({ data: await deleteClass(call) }),
  'classes.deleteSeveral': async (call) =>
    eachRow(call, call.body.ids, (inner, id) => deleteClass({ ...inner, params: { id } })),
  'classes.users': listClassMembers,
  'classes.addUser': async (call) => ({ data: await addClassMember(call) }),
  'classes.addUsers': addClassMembers,
  'classes.removeUser': async (call) => ({ data: await removeClassMember(call) }),
} satisfies Handlers;

async function requireMadrasa({ db }: Context, id: string): Promise<void> {
  const [madrasa] = await db.select({ id: madaris.id }).from(madaris).where(eq(madaris.id, id));
  if (!madrasa) throw new HttpError('not-found');
}
