import { hash } from 'node:crypto';

const secretFields = new Set(['password', 'confirmPassword']);

/**
 * SHA-256 over the content of a writing call, independent of the order of its keys. Only 16 bits of a password enter: enough
 * to recognize a different request, too little to guess the password from the stored hash.
 * @param target method and path with the ids filled in
 */
export function requestHash(target: string, content: unknown): string {
  return hash('sha256', `${target}\n${JSON.stringify(canonical(content))}`);
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([name, one]) => [
    name,
    secretFields.has(name) ? hash('sha256', String(one)).slice(0, 4) : canonical(one),
  ]);
}
