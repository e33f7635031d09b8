import { currentApiBase } from '#data/api/base.ts';

/** Address of a row's picture; undefined if there is none, also in rows stored by an older release. */
export function pictureAddress(picture: string | null | undefined): string | undefined {
  return picture ? new URL(picture, new URL(currentApiBase(), location.href)).href : undefined;
}
