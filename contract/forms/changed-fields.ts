import type { AuditEntry } from '../entities/audit-entry.ts';
import { ClassForm } from './class-form.ts';
import { MadrasaForm } from './madrasa-form.ts';
import { RegionForm } from './region-form.ts';

/**
 * The fields whose change is logged with the old and new value: for a place all fields of its form, including future ones; for
 * a sponsorship the sponsor's choices, with the amount in dollars.
 */
export const loggedFields = {
  region: fieldsOf(RegionForm.entries),
  madrasa: fieldsOf(MadrasaForm.entries),
  class: fieldsOf(ClassForm.entries),
  sponsorship: ['amount', 'autoCharge', 'givingKind'],
} as const;

function fieldsOf(entries: object): string[] {
  return Object.keys(entries).filter((field) => field !== 'id');
}

/** The previous and the new value of a field. */
export type Difference = { readonly from: unknown; readonly to: unknown };

/** Previous and new values of the fields that differ. */
export function differences(before: object, after: object, fields: readonly string[]): Record<string, Difference> {
  const [old, now] = [before, after] as Record<string, unknown>[];
  const pairs = fields.map((field) => [field, { from: old?.[field] ?? null, to: now?.[field] ?? null }] as const);
  return Object.fromEntries(pairs.filter(([, { from, to }]) => JSON.stringify(from) !== JSON.stringify(to)));
}

/** One changed field of an entry. For a person only the name of the field is logged, without its values. */
export type ChangedField = { readonly field: string; readonly difference: Difference | null };

/** The changes of an entry, field by field; empty for entries of a release that logged no values. */
export function changedFields({ action, changes }: Pick<AuditEntry, 'action' | 'changes'>): ChangedField[] {
  if (action !== 'update' || !changes) return [];
  const pairs = Object.entries(isRecord(changes.changes) ? changes.changes : {});
  const known = pairs.flatMap(([field, one]) => (isDifference(one) ? [{ field, difference: one }] : []));
  const named = Array.isArray(changes.fields) ? changes.fields.filter((field) => typeof field === 'string') : [];
  const role = { from: changes.roleBefore, to: changes.role };
  return [
    ...known,
    ...named.map((field) => ({ field, difference: field === 'role' && role.to !== undefined ? role : null })),
    ...(changes.newPassword === true ? [{ field: 'password', difference: null }] : []),
  ];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isDifference(value: unknown): value is Difference {
  return isRecord(value) && 'from' in value && 'to' in value;
}
