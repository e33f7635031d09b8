/** Addresses of the guides' pictures. Files of their own: text with a picture in it would come whole for every role. */
const files = import.meta.glob<string>('/docs/guide/pictures/*.webp', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

/** @param name of the file, as a guide names it */
export function guidePictureAddress(name: string): string | undefined {
  return files[`/docs/guide/pictures/${name}`];
}
