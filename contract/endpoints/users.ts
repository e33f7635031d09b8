import { InvitationLink, InvitationLinks } from '../answers/invitation-link.ts';
import { PersonHistory } from '../answers/person-history.ts';
import { SeveralRows } from '../bulk.ts';
import { endpoint } from '../endpoint.ts';
import { Madrasa } from '../entities/madrasa.ts';
import { User } from '../entities/user.ts';
import { UserChange, UserForm } from '../forms/user-forms.ts';
import { listedUsers, madrasaPeople } from '../mirror/list-parameters.ts';
import { deletedRow, deleteSeveral, rowBy, rowOf } from '../mirror/row-of.ts';
import { listOf, MadrasaPeopleQuery, oneOf, UserListQuery } from '../paging.ts';
import { everySignedIn, managers, teachers } from '../rights/access.ts';
import { TeacherLeave } from '../school-year/teacher-leave-form.ts';

const managesOrSelf = { ...everySignedIn, ...managers };

export const userEndpoints = {
  'users.list': endpoint({
    path: 'v1/users',
    may: managers,
    query: UserListQuery,
    answer: listOf(User),
    mirror: { answer: 'rows', table: 'users', query: listedUsers },
    summary: 'People, by role',
  }),
  'users.create': endpoint({
    method: 'POST',
    path: 'v1/users',
    may: managers,
    body: UserForm,
    ...rowOf('users'),
    status: 201,
    summary: 'Add a person',
  }),
  'users.get': endpoint({
    path: 'v1/users/:id',
    may: managesOrSelf,
    ...rowBy('users', 'id'),
    summary: 'One person',
  }),
  'users.update': endpoint({
    method: 'PUT',
    path: 'v1/users/:id',
    may: managesOrSelf,
    body: UserChange,
    ...rowOf('users'),
    summary: 'Change a person',
  }),
  'users.invite': endpoint({
    method: 'POST',
    path: 'v1/users/:id/invitation',
    may: teachers,
    answer: oneOf(InvitationLink),
    status: 201,
    // The answer contains the link itself, of which the server keeps only a hash.
    idempotent: false,
    summary:
      'A link with which a person sets a password, to hand over; earlier ones end. A teacher makes it for students without an address of their own classes',
  }),
  'users.inviteSeveral': endpoint({
    method: 'POST',
    path: 'v1/invitations',
    may: teachers,
    body: SeveralRows,
    answer: InvitationLinks,
    status: 201,
    idempotent: false,
    summary: 'A link for each of several people, as `users.invite` makes them; says of each without one why',
  }),
  'users.history': endpoint({
    path: 'v1/users/:id/history',
    may: managers,
    answer: oneOf(PersonHistory),
    summary: 'The classes of a person, what they sent and gave, and what happened to their account',
  }),
  'users.delete': endpoint({
    method: 'DELETE',
    path: 'v1/users/:id',
    may: managers,
    ...deletedRow('users'),
    summary: 'Delete a person; your own account is closed with `me/close`, which asks for the password',
  }),
  'users.leave': endpoint({
    method: 'POST',
    path: 'v1/users/:id/leave',
    may: managers,
    body: TeacherLeave,
    ...rowOf('users'),
    summary:
      'A teacher leaves the school: their classes, as far as the caller manages them, with a last month and who takes each over; reports and lessons stay',
  }),
  'users.madaris': endpoint({
    path: 'v1/users/:id/madaris',
    may: { ...everySignedIn, admin: 'all' },
    answer: listOf(Madrasa),
    mirror: { answer: 'rows', table: 'madaris', known: true, query: {} },
    summary: 'The madaris of a person: of a supervisor the regions’, of a teacher and a student those of their classes',
  }),
  'users.ofMadrasa': endpoint({
    path: 'v1/users/madaris/:id',
    may: { admin: 'all', supervisor: 'scope', teacher: 'scope' },
    query: MadrasaPeopleQuery,
    answer: listOf(User),
    mirror: {
      answer: 'rows',
      table: 'users',
      of: { field: 'madarisId', param: 'id', through: 'classes' },
      query: madrasaPeople,
    },
    summary: 'People of a madrasa; a teacher sees the students of their own classes only',
  }),
  'users.deleteSeveral': deleteSeveral('users', managers, 'people'),
} as const;
