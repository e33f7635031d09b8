import { apiBase } from '#contract/path.ts';

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
