import { fileTypeOf } from '#lib/file-type.ts';

/** Viewer of a file. `old` are Office formats from before 2007, `none` is everything that is not for reading. */
export type DocumentKind = 'pdf' | 'word' | 'sheet' | 'picture' | 'audio' | 'old' | 'none';

const kinds: Readonly<Record<string, DocumentKind>> = {
  PDF: 'pdf',
  DOCX: 'word',
  XLSX: 'sheet',
  CSV: 'sheet',
  JPG: 'picture',
  JPEG: 'picture',
  PNG: 'picture',
  WEBP: 'picture',
  MP3: 'audio',
  M4A: 'audio',
  OGG: 'audio',
  DOC: 'old',
  XLS: 'old',
};

/** The kind by the extension, which the server has checked against the content. */
export function kindOfDocument(fileName: string): DocumentKind {
  return kinds[fileTypeOf(fileName)] ?? 'none';
}
