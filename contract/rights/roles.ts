import * as v from 'valibot';
import { say } from '../messages.ts';
import type { UnknownValue } from '../reading/lenient.ts';

export const roles = ['admin', 'supervisor', 'teacher', 'student', 'sponsor'] as const;
export const Role = v.picklist(roles, say('roleRequired'));
export type Role = v.InferOutput<typeof Role>;

/** Roles that belong to a region of their own (docs/rules.md#people); a supervisor's follows from the region. */
export function hasRegion(role: Role): boolean {
  return role === 'teacher' || role === 'student';
}

/** Roles that run schools: their lists are for work, and name the sponsors (docs/rules.md#lists). */
export function runsSchools(role: Caller | UnknownValue): role is 'admin' | 'supervisor' {
  return role === 'admin' || role === 'supervisor';
}

/** Someone who asks: a role, or a visitor without a session. */
export type Caller = Role | 'visitor';

/** The caller for whose rights a device asks. A role that this release does not know has the rights of everybody. */
export function callerOf(role: Role | UnknownValue | undefined): Caller {
  return role === undefined || role === 'unknown' ? 'visitor' : role;
}
