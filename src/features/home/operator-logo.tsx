import { useOperator } from '#hooks/calls/use-operator.ts';
import { pictureAddress } from '#hooks/pictures/picture-address.ts';
import { firstLogo } from '#ui/brand/first-logo.ts';
import { PictureLogo } from '#ui/brand/picture-logo.tsx';

/** The operator's logo, or the star if there is none. */
export function OperatorLogo() {
  const { operator } = useOperator();
  return <PictureLogo picture={operator ? pictureAddress(operator.logo) : firstLogo} />;
}
