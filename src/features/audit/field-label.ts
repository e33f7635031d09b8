/** Namespace of the words for the fields of each audited type. */
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
 * The key of a field's label on screens: that of the field itself, of the object it refers to, or of its input.
 * @returns undefined for a field that this release does not know
 */
export function fieldLabelKey(type: string, field: string, exists: (key: string) => boolean): string | undefined {
  if (field === 'otherName') return 'common:form.otherName';
  const words = wordsOf[type];
  const names = [otherNames[field] ?? field, field.replace(/Id$/, ''), `${field}Field`];
  return words && names.map((name) => `${words}:${name}`).find(exists);
}
