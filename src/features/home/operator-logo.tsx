import { useAnswer } from '#hooks/calls/use-answer.ts';
import { pictureAddress } from '#hooks/pictures/picture-address.ts';
import { firstLogo } from '#ui/brand/first-logo.ts';
import { PictureLogo } from '#ui/brand/picture-logo.tsx';

/** The mark of who runs this installation, or the star where they chose none. */
export function OperatorLogo() {
  const { answer } = useAnswer('operator.get');
  return <PictureLogo picture={answer ? pictureAddress(answer.data.logo) : firstLogo} />;
}
