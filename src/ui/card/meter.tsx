import { ProgressBar, type ProgressBarProps } from '#ui/states/progress-bar.tsx';

export type MeterProps = Pick<ProgressBarProps, 'label' | 'detail'> & {
  /** Used part of a limit, from 0 to 100. */
  value: number;
  /** From this value on it warns in gold, and from 95 on in red. */
  warnAt?: number;
};

/** Used part of something limited, such as the space on the device. */
export function Meter({ value, warnAt = 75, ...words }: MeterProps) {
  const colorPalette = value >= 95 ? 'red' : value >= warnAt ? 'gold' : 'green';
  return <ProgressBar value={value} colorPalette={colorPalette} fullIsGood={false} {...words} />;
}
