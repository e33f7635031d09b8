import { useOperator } from '#hooks/calls/use-operator.ts';
import { pictureAddress } from '#hooks/pictures/picture-address.ts';
import { firstLogo } from '#ui/brand/first-logo.ts';
import { PictureLogo } from '#ui/brand/picture-logo.tsx';

/** The mark of who runs this installation, or the star where they chose none. */
export function OperatorLogo() {
  const { operator } = useOperator();
  return <PictureLogo picture={operator ? pictureAddress(operator.logo) : firstLogo} />;
}
