import { createLink, type LinkProps } from '@tanstack/react-router';
import { Check, Clock, CloudOff } from 'lucide-react';
import { styled } from '#ui/styled.ts';

const ChipLink = createLink(
  styled('a', {
    base: {
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
      _hover: { bg: 'colorPalette.subtle' },
      '& svg': { width: '5', height: '5', flexShrink: '0' },
    },
  }),
);

const looks = {
  offline: { icon: <CloudOff />, colorPalette: 'gold' },
  waiting: { icon: <Clock />, colorPalette: 'gold' },
  'in-step': { icon: <Check />, colorPalette: 'green' },
} as const;

export type StatusChipProps = {
  status: keyof typeof looks;
  /** In words; on a phone only 'in-step' hides them. */
  label: string;
  /** A short form for a phone, such as a number. */
  short?: string;
  link: LinkProps;
};

/** In the header: whether the device is in sync with the server; leads to the outbox. */
export function StatusChip({ status, label, short, link }: StatusChipProps) {
  const { icon, colorPalette } = looks[status];
  return (
    <ChipLink {...link} colorPalette={colorPalette} aria-label={label} title={label} data-now>
      {icon}
      <styled.span hideBelow="sm">{label}</styled.span>
      {short && <styled.span hideFrom="sm">{short}</styled.span>}
    </ChipLink>
  );
}
