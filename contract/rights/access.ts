import type { Caller, Role } from './roles.ts';

/**
 * How far a right reaches (docs/rules.md#who-may-do-what).
 * - `all`: every object.
 * - `scope`: a supervisor's regions, a teacher's and a student's classes, the places that a sponsorship reaches.
 * - `own`: only objects the caller made, or the caller's own record.
 */
export type Reach = 'all' | 'scope' | 'own';

/** Callers of an endpoint, and how far their right reaches. Others get 401 without a session, 403 with one. */
export type Access = Partial<Record<Caller, Reach>>;

/** `*` of the table: everybody, signed out too. */
export const everybody: Access = {
  visitor: 'all',
  admin: 'all',
  supervisor: 'all',
  teacher: 'all',
  student: 'all',
  sponsor: 'all',
};

/** Everybody with a session, for their own record. */
export const everySignedIn = {
  admin: 'own',
  supervisor: 'own',
  teacher: 'own',
  student: 'own',
  sponsor: 'own',
} as const satisfies Record<Role, Reach>;

/** Roles that run schools, each within its own reach. */
export const managers = { admin: 'all', supervisor: 'scope' } as const satisfies Access;

/** The managers, and teachers for the students of their own classes. */
export const teachers = { ...managers, teacher: 'scope' } as const satisfies Access;
