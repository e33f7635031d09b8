import { createLink, type LinkProps } from '@tanstack/react-router';
import { Check, Clock, CloudOff } from 'lucide-react';
import { styled } from '#ui/styled.ts';

const look = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '1.5',
  minHeight: '11',
  minWidth: '11',
  paddingInline: { base: '1', sm: '3' },
  borderRadius: 'full',
  textStyle: 'sm',
  fontWeight: 'medium',
  color: 'colorPalette.fg',
  '& svg': { width: '5', height: '5', flexShrink: '0' },
} as const;

const ChipLink = createLink(styled('a', { base: { ...look, _hover: { bg: 'colorPalette.subtle' } } }));
const Chip = styled('span', { base: look });

const looks = {
  offline: { icon: <CloudOff />, colorPalette: 'gold' },
  waiting: { icon: <Clock />, colorPalette: 'gold' },
  'in-step': { icon: <Check />, colorPalette: 'green' },
} as const;

export type StatusChipProps = {
  status: keyof typeof looks;
  /** The state in words; on a phone only 'in-step' hides them. */
  label: string;
  /** A short form for a phone, such as a number. */
  short?: string;
  /** Left out where it leads nowhere. */
  link: LinkProps | undefined;
};

/** In the header: whether the device is in sync with the server; leads to the outbox of those who send. */
export function StatusChip({ status, label, short, link }: StatusChipProps) {
  const { icon, colorPalette } = looks[status];
  const content = (
    <>
      {icon}
      <styled.span hideBelow="sm">{label}</styled.span>
      {short && <styled.span hideFrom="sm">{short}</styled.span>}
    </>
  );
  const name = { 'aria-label': label, title: label, 'data-now': true };
  if (!link) {
    return (
      <Chip role="img" colorPalette={colorPalette} {...name}>
        {content}
      </Chip>
    );
  }
  return (
    <ChipLink {...link} colorPalette={colorPalette} {...name}>
      {content}
    </ChipLink>
  );
}
