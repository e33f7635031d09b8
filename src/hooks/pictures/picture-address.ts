import { currentApiBase } from '#data/api/base.ts';

/** Where a picture that a row names is fetched; undefined where there is none, also in rows that an older release has stored. */
export function pictureAddress(picture: string | null | undefined): string | undefined {
  return picture ? new URL(picture, new URL(currentApiBase(), location.href)).href : undefined;
}
