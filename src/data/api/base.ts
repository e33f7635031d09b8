import { apiBase } from '#contract/path.ts';

let base = apiBase;

/**
 * Sets where the API is, once at the start of page and worker: the engine runs in both and reads no build variables.
 * @param url the value of `VITE_API_BASE_URL`; if it is empty, the API has the origin of the page.
 */
export function setApiBase(url: string | undefined): void {
  base = url ? `${url.replace(/\/+$/, '')}/` : apiBase;
}

/** Base address of all calls; it ends in a slash. */
export function currentApiBase(): string {
  return base;
}
