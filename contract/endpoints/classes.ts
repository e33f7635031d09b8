import * as v from 'valibot';
import { BulkResult, SeveralRows } from '../bulk.ts';
import { endpoint } from '../endpoint.ts';
import { Class } from '../entities/class.ts';
import { User } from '../entities/user.ts';
import { Id } from '../fields.ts';
import { ClassForm } from '../forms/class-form.ts';
import { ClassMember } from '../forms/user-forms.ts';
import { listedClasses, listedPeople } from '../mirror/list-parameters.ts';
import { ClassListQuery, ListMeta, listOf, oneOf, PeopleQuery } from '../paging.ts';
import { everybody } from '../rights/access.ts';
import { deleteSeveral } from './delete-several.ts';

const manages = { admin: 'all', supervisor: 'scope' } as const;

export const classEndpoints = {
  'classes.ofMadrasa': endpoint({
    method: 'GET',
    path: 'v1/classes/madaris/:id',
    may: everybody,
    query: ClassListQuery,
    answer: listOf(Class),
    mirror: { answer: 'rows', table: 'classes', of: { field: 'madarisId', param: 'id' }, query: listedClasses },
    summary: 'Classes of a madrasa; `mine=true` keeps the own ones',
  }),
  'classes.list': endpoint({
    method: 'GET',
    path: 'v1/classes',
    may: everybody,
    query: ClassListQuery,
    answer: listOf(Class),
    mirror: { answer: 'rows', table: 'classes', query: listedClasses },
    summary: 'Classes of all madaris',
  }),
  'classes.get': endpoint({
    method: 'GET',
    path: 'v1/classes/:classId',
    may: everybody,
    answer: oneOf(Class),
    mirror: { answer: 'row', table: 'classes', of: 'classId' },
    summary: 'One class',
  }),
  'classes.create': endpoint({
    method: 'POST',
    path: 'v1/classes',
    may: manages,
    body: ClassForm,
    answer: oneOf(Class),
    status: 201,
    mirror: { answer: 'row', table: 'classes' },
    summary: 'Add a class',
  }),
  'classes.update': endpoint({
    method: 'PUT',
    path: 'v1/classes/:id',
    may: manages,
    body: ClassForm,
    answer: oneOf(Class),
    mirror: { answer: 'row', table: 'classes' },
    summary: 'Change a class',
  }),
  'classes.delete': endpoint({
    method: 'DELETE',
    path: 'v1/classes/:id',
    may: manages,
    answer: oneOf(Class),
    mirror: { answer: 'deleted', table: 'classes' },
    summary: 'Delete a class without people, materials and reports',
  }),
  'classes.users': endpoint({
    method: 'GET',
    path: 'v1/classes/:classId/users',
    may: { admin: 'all', supervisor: 'scope', teacher: 'scope' },
    query: PeopleQuery,
    answer: v.object({
      data: v.array(User),
      meta: v.object({
        ...ListMeta.entries,
        class: v.object({ id: Id, name: v.string() }),
        madaris: v.object({ id: Id, name: v.string() }),
      }),
    }),
    mirror: { answer: 'rows', table: 'users', of: { field: 'classIds', param: 'classId' }, query: listedPeople },
    summary: 'Teachers and students of a class',
  }),
  'classes.addUser': endpoint({
    method: 'POST',
    path: 'v1/classes/:classId/add-user',
    may: manages,
    body: ClassMember,
    answer: oneOf(User),
    status: 201,
    mirror: { answer: 'row', table: 'users' },
    summary: 'Add a new or an existing person to a class',
  }),
  'classes.removeUser': endpoint({
    method: 'DELETE',
    path: 'v1/classes/:id/users/:userId',
    may: manages,
    answer: oneOf(User),
    mirror: { answer: 'row', table: 'users' },
    summary: 'Take a person out of a class',
  }),
  'classes.deleteSeveral': deleteSeveral('classes', manages),
  'classes.addUsers': endpoint({
    method: 'POST',
    path: 'v1/classes/:classId/add-users',
    may: manages,
    body: v.strictObject({ ...SeveralRows.entries, from: v.optional(Id) }),
    answer: BulkResult,
    mirror: { answer: 'several', table: 'users', each: { joins: 'classIds', param: 'classId' } },
    summary:
      'Add several existing people to a class, and take them out of the one that `from` names; says of each whether it was done',
  }),
} as const;
