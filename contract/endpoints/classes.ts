import * as v from 'valibot';
import { StudentSignIn } from '../answers/sign-ins.ts';
import { BulkResult, SeveralRows } from '../bulk.ts';
import { endpoint } from '../endpoint.ts';
import { Class } from '../entities/class.ts';
import { User } from '../entities/user.ts';
import { Id } from '../fields.ts';
import { ClassEnd, ClassForm } from '../forms/class-form.ts';
import { ClassMember } from '../forms/user-forms.ts';
import { listedClasses, listedPeople } from '../mirror/list-parameters.ts';
import { deletedRow, deleteSeveral, rowBy, rowOf } from '../mirror/row-of.ts';
import { ClassListQuery, ListMeta, listOf, PeopleQuery } from '../paging.ts';
import { everybody, managers, teachers } from '../rights/access.ts';
import { MemberEndReason } from '../school-year/membership.ts';
import { otherName } from '../typed/other-name.ts';

/** Classes and their people. */
export const classEndpoints = {
  'classes.ofMadrasa': endpoint({
    path: 'v1/classes/madaris/:id',
    may: everybody,
    query: ClassListQuery,
    answer: listOf(Class),
    mirror: { answer: 'rows', table: 'classes', of: { field: 'madarisId', param: 'id' }, query: listedClasses },
    summary: 'Classes of a madrasa; `mine=true` keeps your own',
  }),
  'classes.list': endpoint({
    path: 'v1/classes',
    may: everybody,
    query: ClassListQuery,
    answer: listOf(Class),
    mirror: { answer: 'rows', table: 'classes', query: listedClasses },
    summary: 'Classes of all madaris',
  }),
  'classes.get': endpoint({
    path: 'v1/classes/:classId',
    may: everybody,
    ...rowBy('classes', 'classId'),
    summary: 'One class',
  }),
  'classes.create': endpoint({
    method: 'POST',
    path: 'v1/classes',
    may: managers,
    body: ClassForm,
    ...rowOf('classes'),
    status: 201,
    summary: 'Add a class',
  }),
  'classes.update': endpoint({
    method: 'PUT',
    path: 'v1/classes/:id',
    may: managers,
    body: ClassForm,
    ...rowOf('classes'),
    summary: 'Change a class',
  }),
  'classes.end': endpoint({
    method: 'POST',
    path: 'v1/classes/:id/end',
    may: managers,
    body: ClassEnd,
    ...rowOf('classes'),
    summary:
      'End a class with a month; nothing of it is deleted. Again with another month, reason or successor changes them',
  }),
  'classes.reopen': endpoint({
    method: 'POST',
    path: 'v1/classes/:id/reopen',
    may: managers,
    ...rowOf('classes'),
    summary: 'Open a class again that has ended or is about to; no report is expected for the months in between',
  }),
  'classes.delete': endpoint({
    method: 'DELETE',
    path: 'v1/classes/:id',
    may: managers,
    ...deletedRow('classes'),
    summary: 'Delete a class without people, materials and reports',
  }),
  'classes.users': endpoint({
    path: 'v1/classes/:classId/users',
    may: { admin: 'all', supervisor: 'scope', teacher: 'scope' },
    query: PeopleQuery,
    answer: v.object({
      data: v.array(User),
      meta: v.object({
        ...ListMeta.entries,
        class: v.object({ id: Id, name: v.string(), ...otherName }),
        madaris: v.object({ id: Id, name: v.string(), ...otherName }),
      }),
    }),
    mirror: { answer: 'rows', table: 'users', of: { field: 'classIds', param: 'classId' }, query: listedPeople },
    summary: 'Teachers and students of a class',
  }),
  'classes.signIns': endpoint({
    path: 'v1/classes/:classId/sign-ins',
    may: teachers,
    answer: v.object({ data: v.array(StudentSignIn) }),
    summary: 'Which students of a class have signed in, and who has a slip',
  }),
  'classes.addUser': endpoint({
    method: 'POST',
    path: 'v1/classes/:classId/add-user',
    may: managers,
    body: ClassMember,
    ...rowOf('users'),
    status: 201,
    summary: 'Add a new or an existing person to a class',
  }),
  'classes.removeUser': endpoint({
    method: 'DELETE',
    path: 'v1/classes/:id/users/:userId',
    may: managers,
    query: v.strictObject({ reason: v.optional(MemberEndReason) }),
    ...rowOf('users'),
    summary: 'Take a person out of a class; a student with the `reason` finished or moved still reads its lessons',
  }),
  'classes.deleteSeveral': deleteSeveral('classes', managers),
  'classes.addUsers': endpoint({
    method: 'POST',
    path: 'v1/classes/:classId/add-users',
    may: managers,
    body: v.strictObject({ ...SeveralRows.entries, from: v.optional(Id) }),
    answer: BulkResult,
    mirror: {
      answer: 'several',
      table: 'users',
      each: { joins: 'classIds', param: 'classId', insteadOf: 'from' },
    },
    summary:
      'Add several existing people to a class, and take them out of the one that `from` names; says of each whether it was done',
  }),
  'classes.removeUsers': endpoint({
    method: 'POST',
    path: 'v1/classes/:classId/remove-users',
    may: managers,
    body: v.strictObject({ ...SeveralRows.entries, reason: v.optional(MemberEndReason) }),
    answer: BulkResult,
    mirror: { answer: 'several', table: 'users', each: { leaves: 'classIds', param: 'classId' } },
    summary: 'Take several people out of a class; says of each whether it was done',
  }),
} as const;
