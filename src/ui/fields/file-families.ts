import type { FileExtension, reportContainer } from '#contract/file-kinds.ts';

/** Common names of the kinds of files that people may choose. */
const families = {
  pdf: 'PDF',
  doc: 'Word',
  docx: 'Word',
  xls: 'Excel',
  xlsx: 'Excel',
  csv: 'CSV',
  jpg: 'picture',
  jpeg: 'picture',
  png: 'picture',
  webp: 'picture',
  mp3: 'recording',
  m4a: 'recording',
  ogg: 'recording',
} as const satisfies Record<Exclude<FileExtension, typeof reportContainer.extension>, string>;

/** The common names of all file kinds, each once. */
export const fileFamilies = [...new Set(Object.values(families))];
