import { encode } from 'uqr';
import { styled } from '#ui/styled.ts';

export type QrCodeProps = {
  text: string;
  /** Purpose of the code, in words. */
  label: string;
  /** Large enough to be read from a screen; beside words it is smaller, on a phone too. */
  large?: boolean;
};

/** An address as a code for a phone's camera; dark on white in both colour modes and on paper. */
export function QrCode({ text, label, large = false }: QrCodeProps) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <styled.svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={large ? '48' : { base: '24', sm: '32' }}
      height={large ? '48' : { base: '24', sm: '32' }}
      borderRadius="md"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </styled.svg>
  );
}
