import * as v from 'valibot';
import { say } from '../messages.ts';

export const roles = ['admin', 'supervisor', 'teacher', 'student', 'sponsor'] as const;
export const Role = v.picklist(roles, say('roleRequired'));
export type Role = v.InferOutput<typeof Role>;

/** Someone who asks: a role, or a visitor without a session. */
export type Caller = Role | 'visitor';
