import { pictureIndex } from './addresses.ts';

/** Shows the pictures of a checked document. @returns the function that frees them */
export function showPictures(content: ParentNode, pictures: readonly Blob[]): () => void {
  const urls = new Map<number, string>();
  for (const image of content.querySelectorAll('img')) {
    const index = pictureIndex(image.getAttribute('src') ?? '');
    const picture = index === undefined ? undefined : pictures[index];
    if (index === undefined || !picture) continue;
    const url = urls.get(index) ?? URL.createObjectURL(picture);
    urls.set(index, url);
    image.src = url;
  }
  return () => {
    for (const url of urls.values()) URL.revokeObjectURL(url);
  };
}
