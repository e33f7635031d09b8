import { styled } from '#ui/styled.ts';
import { starPath } from './star-path.ts';

const outer = starPath(23);
const inner = starPath(15.5);

const Line = styled('path', {
  base: {
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: '1.6',
    strokeLinejoin: 'round',
    // As long as each line is for the browser, whatever its real length.
    strokeDasharray: '1',
    animation: 'draw-line 400ms ease-out both',
  },
});

/** The star appears line by line, once: what was hoped for has happened. Where people ask for less motion it is simply there. */
export function AppearingStar({ size = 72 }: { size?: number }) {
  return (
    <styled.svg
      viewBox="0 0 48 48"
      width={`${size}px`}
      height={`${size}px`}
      color="gold.fg"
      aria-hidden
      focusable="false"
    >
      <Line d={outer} pathLength={1} />
      <Line d={inner} pathLength={1} animationDelay="200ms" />
    </styled.svg>
  );
}
