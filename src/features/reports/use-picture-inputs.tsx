import { useRef } from 'react';

/**
 * Photos from the camera or the phone's pictures: inputs that are never seen, and what opens them.
 * @param of names the inputs
 */
export function usePictureInputs(of: 'photos' | 'papers', onFiles: (files: readonly File[]) => Promise<void>) {
  const camera = useRef<HTMLInputElement>(null);
  const pictures = useRef<HTMLInputElement>(null);

  function take(input: HTMLInputElement): void {
    const files = [...(input.files ?? [])];
    // The same picture can be chosen again.
    input.value = '';
    void onFiles(files);
  }

  const common = {
    type: 'file',
    accept: 'image/*',
    hidden: true,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => take(currentTarget),
  };
  return {
    inputs: (
      <>
        <input {...common} ref={camera} capture="environment" {...{ [`data-${of}`]: 'camera' }} />
        <input {...common} ref={pictures} multiple {...{ [`data-${of}`]: 'pictures' }} />
      </>
    ),
    openCamera: () => camera.current?.click(),
    openPictures: () => pictures.current?.click(),
  };
}
