import { smallPhoto } from './small-photo.ts';

/**
 * A chosen picture, made small for sending. If this browser cannot make it smaller, it is sent as it is, and the server says
 * what is wrong with it.
 * @param asItIs largest size in bytes that is sent unchanged, so that fine lines stay fine
 */
export async function pictureFile(chosen: File, asItIs = 0): Promise<{ blob: Blob; name: string }> {
  const blob = chosen.size <= asItIs ? chosen : await smallPhoto(chosen).catch(() => chosen);
  const ending = blob === chosen ? /\.\w+$/.exec(chosen.name)?.[0] : '.jpg';
  // The name identifies a repeat; a camera gives many photos the same name.
  return { blob, name: `${chosen.lastModified}-${chosen.size}${ending ?? ''}` };
}
