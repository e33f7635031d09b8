/**
 * The type shown on a file: the upper-cased extension of its name or address, otherwise FILE (specification, section 3). The
 * query and fragment of an address are ignored; in a file's name, `?` and `#` are ordinary characters.
 */
export function fileTypeOf(nameOrUrl: string): string {
  const isAddress = /^(\/|[a-z]+:)/i.test(nameOrUrl);
  const path = isAddress ? (nameOrUrl.split(/[?#]/)[0] ?? '') : nameOrUrl;
  const name = path.split('/').at(-1) ?? '';
  const extension = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1];
  return extension?.toUpperCase() ?? 'FILE';
}

export type FileTone = 'red' | 'blue' | 'green' | 'gold' | 'sand';

/** The badge colour of a type: PDF red, Word blue, Excel green, CSV amber, all others gray. */
export function fileToneOf(type: string): FileTone {
  switch (type) {
    case 'PDF':
      return 'red';
    case 'DOC':
    case 'DOCX':
      return 'blue';
    case 'XLS':
    case 'XLSX':
      return 'green';
    case 'CSV':
      return 'gold';
    default:
      return 'sand';
  }
}
