import type { Caller } from '#contract/rights/roles.ts';
import { fields, list, type WrittenCall, type WrittenFields } from './written.ts';
import { listMeta, writtenEntities } from './written-entities.ts';

/*
 * Section 7 of the specification, typed by hand, with the callers of sections 1, 2 and 6. Query, body and answer come from its
 * columns, with the fields of section 3; for 'not shown' the answer is the written row.
 */

const everyone = ['visitor', 'admin', 'supervisor', 'teacher', 'student', 'sponsor'] as const satisfies Caller[];
const signedIn = ['admin', 'supervisor', 'teacher', 'student', 'sponsor'] as const satisfies Caller[];
const admin = ['admin'] as const;
const managers = ['admin', 'supervisor'] as const;
const staff = ['admin', 'supervisor', 'teacher'] as const;
const school = ['admin', 'supervisor', 'teacher', 'student'] as const;
const reportReaders = ['admin', 'supervisor', 'teacher', 'sponsor'] as const;
const teacher = ['teacher'] as const;

const paged = ['page', 'limit'] as const;
const searched = ['page', 'limit', 'search'] as const;
const people = ['role', 'page', 'limit', 'search'] as const;

const { User, Region, Madrasa, Class, Material, Report } = writtenEntities;
const tableRow = writtenEntities['Table row'].row;

const one = (row: WrittenFields): WrittenFields => ({ data: fields(row) });
const many = (row: WrittenFields, meta: WrittenFields = {}): WrittenFields => ({
  data: list(fields(row)),
  meta: fields({ ...listMeta, ...meta }),
});

const shown = 'data, meta';
const unshown = 'not shown';

const userFields = ['fullName', 'email', 'phone', 'password', 'role'] as const;
const regionFields = ['name', 'description', 'address', 'totalPrice', 'supervisorId'] as const;
const madrasaFields = ['name', 'address', 'totalPrice', 'regionId'] as const;
const classFields = ['name', 'description', 'monthlyPrice', 'madarisId'] as const;
const uploadFields = ['title', 'description'] as const;

const row = (
  method: WrittenCall['method'],
  path: string,
  payload: string,
  answer: string,
  rest: Omit<WrittenCall, 'method' | 'path' | 'payload' | 'answer'>,
): WrittenCall => ({ method, path, payload, answer, ...rest });

export const writtenCalls: readonly WrittenCall[] = [
  row(
    'POST',
    'v1/auth/login',
    'credentials object',
    'Status 200 gives user and token; any other status gives nothing',
    { who: everyone, body: ['email', 'password'], gives: { user: fields(User.row), token: 'text' } },
  ),
  row(
    'POST',
    'v1/auth/register',
    'fullName, name, email, phone, address, password, confirmPassword, role=sponsor',
    'data',
    {
      who: everyone,
      body: ['fullName', 'name', 'email', 'phone', 'address', 'password', 'confirmPassword', 'role'],
      gives: one(User.row),
    },
  ),
  row('GET', '/v1/users', 'role, page, limit, search', shown, { who: managers, query: people, gives: many(User.row) }),
  row('POST', '/v1/users', 'user data (fullName, email, phone, password, role)', unshown, {
    who: managers,
    body: userFields,
    gives: one(User.row),
  }),
  row('GET', '/v1/users/{id}', 'none', 'data', { who: signedIn, gives: one(User.row) }),
  row('PUT', '/v1/users/{id}', 'id and fields as body', unshown, {
    who: signedIn,
    body: ['id', ...userFields],
    gives: one(User.row),
  }),
  row('DELETE', '/v1/users/{id}', 'none', unshown, { who: managers, gives: one(User.row) }),
  row('GET', '/v1/users/{id}/madaris', 'none', shown, { who: signedIn, gives: many(Madrasa.row) }),
  row('GET', '/v1/users/madaris/{id}', 'role, page, limit, search', shown, {
    who: staff,
    query: people,
    gives: many(User.row),
  }),
  row('GET', '/v1/regions', 'page, limit, search (cancellable)', shown, {
    who: everyone,
    query: searched,
    gives: many(Region.row, { totalCount: 'number' }),
  }),
  row('GET', '/v1/regions/{id}', 'none', 'data', { who: everyone, gives: one(Region.row) }),
  row('POST', '/v1/regions', 'region fields', unshown, { who: admin, body: regionFields, gives: one(Region.row) }),
  row('PUT', '/v1/regions/{id}', 'id and fields', unshown, {
    who: admin,
    body: ['id', ...regionFields],
    gives: one(Region.row),
  }),
  row('DELETE', '/v1/regions/{id}', 'none', unshown, { who: admin, gives: one(Region.row) }),
  row('GET', '/v1/madaris', 'page, limit, search', shown, {
    who: everyone,
    query: searched,
    gives: many({ ...Madrasa.row, ...tableRow }),
  }),
  row('GET', '/v1/madaris/{id}', 'none', 'data', { who: everyone, gives: one(Madrasa.row) }),
  row('GET', '/v1/madaris/region/{id}', 'page, limit, search', shown, {
    who: everyone,
    query: searched,
    gives: many(Madrasa.row),
  }),
  row('POST', '/v1/madaris', 'madrasa fields', unshown, {
    who: managers,
    body: madrasaFields,
    gives: one(Madrasa.row),
  }),
  row('PUT', '/v1/madaris/{id}', 'id and fields', unshown, {
    who: managers,
    body: ['id', ...madrasaFields],
    gives: one(Madrasa.row),
  }),
  row('DELETE', '/v1/madaris/{id}', 'none', unshown, { who: admin, gives: one(Madrasa.row) }),
  row('GET', '/v1/classes/madaris/{id}', 'page, limit, search', shown, {
    who: everyone,
    query: searched,
    gives: many(Class.row),
  }),
  row('GET', '/v1/classes/{classId}', 'none', 'data', { who: everyone, gives: one(Class.row) }),
  row('POST', '/v1/classes', 'class fields', unshown, { who: managers, body: classFields, gives: one(Class.row) }),
  row('PUT', '/v1/classes/{id}', 'id and fields', unshown, {
    who: managers,
    body: ['id', ...classFields],
    gives: one(Class.row),
  }),
  row('DELETE', '/v1/classes/{id}', 'none', unshown, { who: managers, gives: one(Class.row) }),
  row('GET', '/v1/classes/{classId}/users', 'role, page, limit, search', shown, {
    who: staff,
    query: people,
    gives: many(User.row, { class: fields({ name: 'text' }), madaris: fields({ name: 'text' }) }),
  }),
  row('POST', '/v1/classes/{classId}/add-user', 'user data', unshown, {
    who: managers,
    body: ['classId', ...userFields],
    gives: one(User.row),
  }),
  row('GET', '/v1/classes/{classId}/materials', 'page, limit', shown, {
    who: school,
    query: paged,
    gives: many(Material.row),
  }),
  row('POST', '/v1/classes/{classId}/materials', 'multipart: title, description, material file', unshown, {
    who: teacher,
    body: uploadFields,
    file: 'material',
    gives: one(Material.row),
  }),
  row('DELETE', '/v1/classes/materials/{id}', 'none', unshown, { who: staff, gives: one(Material.row) }),
  row('GET', '/v1/classes/{classId}/reports', 'page, limit', shown, {
    who: reportReaders,
    query: paged,
    gives: many(Report.row),
  }),
  row('POST', '/v1/classes/{classId}/reports', 'multipart: title, description, report file', unshown, {
    who: teacher,
    body: uploadFields,
    file: 'report',
    gives: one(Report.row),
  }),
  row('DELETE', '/v1/classes/reports/{id}', 'none', unshown, { who: ['admin', 'teacher'], gives: one(Report.row) }),
  row('GET', '/v1/files/materials/{fileId}', 'none', 'opened as a download link', { who: school }),
  row('GET', '/v1/files/reports/{id}', 'none', 'report download', { who: reportReaders }),
];

/** The last row of the table: not an API call, but a file beside the page. */
export const writtenLocales = {
  method: 'GET',
  path: '/locales/{lng}/{ns}.json',
  payload: 'none',
  answer: 'JSON translation text',
} as const;
