import { currentApiBase } from '#data/api/base.ts';

/** Where a picture that everybody may see is fetched; undefined where there is none. */
export function pictureAddress(picture: string | null): string | undefined {
  return picture === null ? undefined : new URL(picture, new URL(currentApiBase(), location.href)).href;
}
