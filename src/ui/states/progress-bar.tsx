import { type ReactNode, useId } from 'react';
import { styled } from '#ui/styled.ts';

const Track = styled('div', {
  base: {
    height: '2',
    borderRadius: 'full',
    bg: 'bg.muted',
    overflow: 'hidden',
    // Grounds are not painted in forced colours and on paper: the outline and the part that is full stay.
    '@media (forced-colors: active), print': { outline: '1px solid', outlineColor: 'CanvasText' },
  },
  variants: { thick: { true: { height: '3' } } },
});

const Fill = styled('div', {
  base: {
    height: '100%',
    borderRadius: 'full',
    bg: 'colorPalette.400',
    transition: 'width 300ms ease-out',
    _motionReduce: { transition: 'none' },
    printColorAdjust: 'exact',
    '@media (forced-colors: active)': { forcedColorAdjust: 'none', bg: 'Highlight' },
  },
});

export type ProgressBarProps = {
  /** 0 to 100. */
  value: number;
  /** The same in words, such as '67% sponsored'; is above the bar and is its name. */
  label: ReactNode;
  /** More at the end of the words, such as '2 of 24'. */
  detail?: ReactNode;
  colorPalette?: 'gold' | 'green' | 'red';
  thick?: boolean;
  /** Whether a full bar turns green; not so for something that runs out. */
  fullIsGood?: boolean;
};

/** How far something has come, in words first. It grows from the reading side. */
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
        <styled.span id={id} fontWeight="medium">
          {label}
        </styled.span>
        {detail && <styled.span color="fg.muted">{detail}</styled.span>}
      </styled.div>
      <Track
        thick={thick}
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share)}
      >
        <Fill colorPalette={share === 100 && fullIsGood ? 'green' : colorPalette} style={{ width: `${share}%` }} />
      </Track>
    </div>
  );
}
