import { useFileInput } from '#ui/fields/use-file-input.tsx';

/**
 * Hidden inputs for photos from the camera or the phone's pictures, and the functions that open them.
 * @param of names the inputs
 */
export function usePictureInputs(of: 'photos' | 'papers', onFiles: (files: readonly File[]) => Promise<void>) {
  const take = (files: readonly File[]) => void onFiles(files);
  const name = `data-${of}`;
  const camera = useFileInput(take, { accept: 'image/*', capture: 'environment', ...{ [name]: 'camera' } });
  const pictures = useFileInput(take, { accept: 'image/*', multiple: true, ...{ [name]: 'pictures' } });
  return {
    inputs: (
      <>
        {camera.input}
        {pictures.input}
      </>
    ),
    openCamera: camera.open,
    openPictures: pictures.open,
  };
}
