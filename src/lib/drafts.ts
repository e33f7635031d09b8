import { storageName } from './device-storage.ts';

/** Unsaved input of a form. */
export interface Draft {
  values: Record<string, unknown>;
  /** The form's values when it was opened, which distinguish the user's changes from those of others. */
  base: Record<string, unknown>;
  /** The version of the row with which the form was opened; undefined if something new is added. */
  version?: number;
}

const prefix = storageName('draft');

/** Passwords and card data are never stored. */
const secret = /password|card|ccv|cvv|expiry|token/i;

/** The draft of a form, or undefined. `owner` is the account, or `visitor`. */
export function readDraft(owner: string, form: string): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(keyOf(owner, form)) ?? 'null');
    return isDraft(draft) ? draft : undefined;
  } catch (error) {
    console.warn('A draft could not be read.', error);
    return undefined;
  }
}

/**
 * Keeps a draft in local storage, apart from the outbox: if there is no room for it, the form goes on without. Files and
 * secrets are left out.
 */
export function writeDraft(owner: string, form: string, { values, ...rest }: Draft): void {
  const kept = Object.entries(values).filter(([name, value]) => !secret.test(name) && !(value instanceof Blob));
  try {
    localStorage.setItem(keyOf(owner, form), JSON.stringify({ ...rest, values: Object.fromEntries(kept) }));
  } catch (error) {
    console.warn('The draft could not be stored; the form keeps its text until it closes.', error);
  }
}

export function dropDraft(owner: string, form: string): void {
  try {
    localStorage.removeItem(keyOf(owner, form));
  } catch (error) {
    console.warn('The draft could not be removed.', error);
  }
}

/** Removes the drafts of all other accounts: at sign-out and when another user signs in. */
export function keepDraftsOf(owner: string): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(prefix) && !key.startsWith(`${prefix}${owner} `)) localStorage.removeItem(key);
  }
}

function keyOf(owner: string, form: string): string {
  return `${prefix}${owner} ${form}`;
}

function isDraft(value: unknown): value is Draft {
  return typeof value === 'object' && value !== null && 'values' in value && 'base' in value;
}
