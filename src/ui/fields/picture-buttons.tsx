import { ImagePlus, Trash2 } from 'lucide-react';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { styled } from '#ui/styled.ts';
import { useFileInput } from './use-file-input.tsx';

export type PictureButtonsProps = {
  /** There is a picture, which another one would replace. */
  isThere: boolean;
  words: { choose: string; replace: string; remove: string };
  choosing: boolean;
  removing: boolean;
  onChoose: (file: File) => void;
  onRemove: () => void;
};

/** Chooses, replaces or removes a picture: at once, on the server. */
export function PictureButtons({ isThere, words, choosing, removing, onChoose, onRemove }: PictureButtonsProps) {
  const looks = { accept: 'image/*', 'aria-label': words.choose };
  const { input, open } = useFileInput(([file]) => file && onChoose(file), looks);
  return (
    <styled.div display="flex" flexWrap="wrap" gap="3">
      <ConnectionButton icon={<ImagePlus />} loading={choosing} onClick={open}>
        {isThere ? words.replace : words.choose}
      </ConnectionButton>
      {isThere && (
        <ConnectionButton icon={<Trash2 />} variant="outline" loading={removing} onClick={onRemove}>
          {words.remove}
        </ConnectionButton>
      )}
      {input}
    </styled.div>
  );
}
