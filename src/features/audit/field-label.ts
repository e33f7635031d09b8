/** In which words a screen calls the fields of what is audited. */
const wordsOf: Readonly<Record<string, string>> = {
  region: 'regions',
  madrasa: 'madaris',
  class: 'classes',
  user: 'users',
  settings: 'settings',
  sponsorship: 'payments-admin',
};

const otherNames: Readonly<Record<string, string>> = { madarisId: 'madrasa', givingKinds: 'kinds' };

/**
 * The key of what a screen calls a field: the field's own, of what it refers to, or of its input.
 * @returns undefined for a field that this release does not know
 */
export function fieldLabelKey(type: string, field: string, exists: (key: string) => boolean): string | undefined {
  const words = wordsOf[type];
  const names = [otherNames[field] ?? field, field.replace(/Id$/, ''), `${field}Field`];
  return words && names.map((name) => `${words}:${name}`).find(exists);
}
