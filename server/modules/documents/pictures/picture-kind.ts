import type { FileExtension } from '#contract/file-kinds.ts';

/** What pictures of first pages are. */
export const pictureExtension = 'jpg';
export const pictureType = 'image/jpeg';

const rendered: ReadonlySet<FileExtension> = new Set(['pdf', 'jpg', 'jpeg', 'png', 'webp'] as const);

/** Whether files of this kind have a first page that can be rendered; the others keep the badge of their kind. */
export function hasFirstPage(extension: FileExtension): boolean {
  return rendered.has(extension);
}
