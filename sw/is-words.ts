/** True if the answer may be kept as translations: status 200, with words. `own` is the file of this release. */
export async function isTranslationAnswer(response: Response | undefined, own: Response | undefined): Promise<boolean> {
  return response?.status === 200 && isWords(await response.clone().text(), await own?.text());
}

/**
 * True if the body contains translations, not the page or JSON of another network: a JSON object with every key that this
 * release uses. A newer release may have more keys.
 * @param own the text of this release's own file; without it, any JSON object counts
 */
export function isWords(text: string, own?: string): boolean {
  const words = parsed(text);
  if (!isObject(words)) return false;
  return own === undefined || hasKeysOf(words, parsed(own));
}

function hasKeysOf(words: unknown, own: unknown): boolean {
  if (!isObject(own)) return typeof words === typeof own;
  return isObject(words) && Object.entries(own).every(([key, value]) => hasKeysOf(words[key], value));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
