import { type ReactNode, useId } from 'react';
import { progress } from '#styles/recipes/progress.js';
import { partOf, styled } from '#ui/styled.ts';

const Label = styled('span', partOf(progress, 'label'));
const Detail = styled('span', partOf(progress, 'valueText'));
const Track = styled('div', partOf(progress, 'track'));
const Range = styled('div', partOf(progress, 'range'));

export type ProgressBarProps = {
  /** Percentage from 0 to 100. */
  value: number;
  /** The value in words, such as '67% sponsored'; shown above the bar, and used as its name. */
  label: ReactNode;
  /** Further text at the end, such as '2 of 24'. */
  detail?: ReactNode;
  colorPalette?: 'gold' | 'green' | 'red';
  thick?: boolean;
  /** A full bar turns green; not for limits that are used up. */
  fullIsGood?: boolean;
};

/** Progress, in words first. The bar grows from the reading side. */
export function ProgressBar({
  value,
  label,
  detail,
  colorPalette = 'gold',
  thick = false,
  fullIsGood = true,
}: ProgressBarProps) {
  const id = useId();
  const share = Math.min(100, Math.max(0, value));
  return (
    <div>
      <styled.div
        display="flex"
        flexWrap="wrap"
        justifyContent="space-between"
        columnGap="3"
        textStyle="sm"
        marginBlockEnd="1.5"
      >
        <Label id={id}>{label}</Label>
        {detail && <Detail>{detail}</Detail>}
      </styled.div>
      <Track
        size={thick ? 'lg' : 'sm'}
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share)}
      >
        <Range colorPalette={share === 100 && fullIsGood ? 'green' : colorPalette} style={{ width: `${share}%` }} />
      </Track>
    </div>
  );
}
