import type { GenericSchema } from 'valibot';
import { endpoints } from '#contract/endpoints.ts';

/** Names of the body fields of each call in this release; calls without such a body are left out. */
export function bodyFields(): Record<string, string[]> {
  const calls = Object.entries(endpoints).flatMap(([name, row]) => {
    const entries = 'body' in row && row.body ? entriesOf(row.body) : undefined;
    return entries ? [[name, Object.keys(entries)] as const] : [];
  });
  return Object.fromEntries(calls);
}

/** The fields of an object's schema, with or without checks after it; undefined for any other schema. */
export function entriesOf(schema: object): Record<string, GenericSchema> | undefined {
  return 'entries' in schema ? (schema.entries as Record<string, GenericSchema>) : undefined;
}
