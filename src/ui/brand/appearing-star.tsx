import { styled } from '#ui/styled.ts';
import { starPath } from './star-path.ts';

const outer = starPath(23);
const inner = starPath(15.5);

const Lines = styled('svg', {
  base: {
    color: 'gold.fg',
    '& path': {
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: '1.6',
      strokeLinejoin: 'round',
      // As long as each line is for the browser, whatever its real length.
      strokeDasharray: '1',
      animation: 'draw-line 400ms ease-out both',
    },
    '& path + path': { animationDelay: '200ms' },
  },
});

/** The star appears line by line, once: what was hoped for has happened. Where people ask for less motion it is simply there. */
export function AppearingStar() {
  return (
    <Lines viewBox="0 0 48 48" width="72px" height="72px" aria-hidden focusable="false">
      <path d={outer} pathLength={1} />
      <path d={inner} pathLength={1} />
    </Lines>
  );
}
