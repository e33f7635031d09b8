import { apiBase, fillPath } from '#contract/path.ts';

let base = apiBase;

/**
 * Says where the API is, once at the start of page and worker: the engine runs in both and reads no build variables.
 * @param url the value of `VITE_API_BASE_URL`; nothing means the own origin.
 */
export function setApiBase(url: string | undefined): void {
  base = url ? `${url.replace(/\/+$/, '')}/` : apiBase;
}

/** The address under which all calls live; ends in a slash. */
export function currentApiBase(): string {
  return base;
}

/** The address of an endpoint's path with its parameters filled in. */
export function apiUrl(path: string, params?: Readonly<Record<string, string>>): string {
  return base + fillPath(path, params);
}
