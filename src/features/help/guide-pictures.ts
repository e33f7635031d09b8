/** Addresses of the guides' pictures. They are files of their own: inside of the text, every role would load all of them. */
const files = import.meta.glob<string>('/docs/guide/pictures/*.webp', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

/** @param name the name of the file in a guide */
export function guidePictureAddress(name: string): string | undefined {
  return files[`/docs/guide/pictures/${name}`];
}
