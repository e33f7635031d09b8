import { starPath } from './star-path.ts';

const outer = starPath(23);
const inner = starPath(15.5);

/** The mark of the product: an eight-point star with a gold one inside. */
export function Star({ size = 32 }: { size?: number }) {
  return (
    <svg viewBox="0 0 48 48" width={size} height={size} aria-hidden="true" focusable="false">
      <path fill="currentColor" d={outer} />
      <path fill="none" stroke="#eac352" strokeWidth="1.6" strokeLinejoin="round" d={inner} />
    </svg>
  );
}
