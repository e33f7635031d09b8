import { smallPhoto } from './small-photo.ts';

/**
 * A chosen picture as it is sent: small. What this browser cannot make smaller is sent as it is: the server says what is wrong
 * with it.
 * @param asItIs up to so many bytes it is sent unchanged, so that fine lines stay fine
 */
export async function pictureFile(chosen: File, asItIs = 0): Promise<{ blob: Blob; name: string }> {
  const blob = chosen.size <= asItIs ? chosen : await smallPhoto(chosen).catch(() => chosen);
  const ending = blob === chosen ? /\.\w+$/.exec(chosen.name)?.[0] : '.jpg';
  // A repeat is known by the name, and a camera gives many photos the same one.
  return { blob, name: `${chosen.lastModified}-${chosen.size}${ending ?? ''}` };
}
