import { eq } from 'drizzle-orm';
import { classes, madaris } from '#server/db/schema/places-and-people.ts';
import { eachRow } from '#server/http/call/each-row.ts';
import { requireRow } from '#server/http/call/found.ts';
import type { Handlers } from '#server/http/handler.ts';
import {
  addClassMember,
  addClassMembers,
  listClassMembers,
  removeClassMember,
  removeClassMembers,
} from './class-members.ts';
import { readSignIns } from './class-sign-ins.ts';
import { endClass, reopenClass } from './end-class.ts';
import { listClasses } from './list-classes.ts';
import { classRows } from './select-classes.ts';
import { teacherLeaves } from './teacher-leaves.ts';
import { createClass, deleteClass, updateClass } from './write-class.ts';

export const classHandlers = {
  'classes.list': async (call) => listClasses(call),
  'classes.ofMadrasa': async (call) => {
    const list = await listClasses(call, eq(classes.madrasaId, call.params.id));
    if (list.meta.totalItems === 0) await requireRow(call.db, madaris, eq(madaris.id, call.params.id));
    return list;
  },
  'classes.get': async (call) => ({ data: await classRows.existing(call, call.params.classId) }),
  'classes.create': async (call) => ({ data: await createClass(call) }),
  'classes.update': async (call) => ({ data: await updateClass(call) }),
  'classes.end': async (call) => ({ data: await endClass(call) }),
  'classes.reopen': async (call) => ({ data: await reopenClass(call) }),
  'classes.delete': async (call) => ({ data: await deleteClass(call) }),
  'classes.deleteSeveral': async (call) =>
    eachRow(call, call.body.ids, (inner, id) => deleteClass({ ...inner, params: { id } })),
  'classes.users': listClassMembers,
  'classes.signIns': async (call) => ({ data: await readSignIns(call) }),
  'classes.addUser': async (call) => ({ data: await addClassMember(call) }),
  'classes.addUsers': addClassMembers,
  'classes.removeUser': async (call) => ({ data: await removeClassMember(call) }),
  'classes.removeUsers': removeClassMembers,
  'users.leave': async (call) => ({ data: await teacherLeaves(call) }),
} satisfies Handlers;
