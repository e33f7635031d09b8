import { useState } from 'react';
import { styled } from '#ui/styled.ts';
import { Logo } from './logo.tsx';

/** A picture has a white ground, in the dark too. */
const Picture = styled('img', {
  base: { width: 'auto', maxWidth: '32', objectFit: 'contain', bg: 'white', borderRadius: 'sm' },
});

/**
 * The operator's own logo and the name; the star if there is no picture, or it cannot be loaded.
 * @param picture the address of the picture
 */
export function PictureLogo({ size = 34, picture }: { size?: number; picture: string | undefined }) {
  const [failed, setFailed] = useState<string>();
  const mark = picture && picture !== failed && (
    <Picture src={picture} alt="" style={{ height: size }} onError={() => setFailed(picture)} />
  );
  return <Logo size={size} mark={mark} />;
}
