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
      // With `pathLength`, each line counts as 1 long, whatever its real length.
      strokeDasharray: '1',
      animation: 'draw-line 400ms ease-out both',
    },
    '& path + path': { animationDelay: '200ms' },
  },
});

/** The star appears line by line, once, when something hoped for has happened. With reduced motion it is there at once. */
export function AppearingStar() {
  return (
    <Lines viewBox="0 0 48 48" width="72px" height="72px" aria-hidden focusable="false">
      <path d={outer} pathLength={1} />
      <path d={inner} pathLength={1} />
    </Lines>
  );
}
