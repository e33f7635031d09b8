/** The eight-point star (khatim): two squares, one turned by an eighth, around a small ring. */
export function Star({ size = 32 }: { size?: number }) {
  return (
    <svg viewBox="0 0 48 48" width={size} height={size} aria-hidden="true" focusable="false">
      <path fill="currentColor" d={starPath} />
      <path fill="none" stroke="var(--star-line, #eac352)" strokeWidth="1.6" strokeLinejoin="round" d={innerStarPath} />
    </svg>
  );
}

/** An eight-point star around (24, 24): corners at the outer radius, notches where the two squares cross. */
function starOf(radius: number): string {
  const notch = (radius * Math.SQRT1_2) / Math.cos(Math.PI / 8);
  const points = Array.from({ length: 16 }, (_, index) => {
    const reach = index % 2 === 0 ? radius : notch;
    const angle = (index * Math.PI) / 8 - Math.PI / 2;
    return `${(24 + reach * Math.cos(angle)).toFixed(2)} ${(24 + reach * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${points.join('L')}Z`;
}

const starPath = starOf(23);
const innerStarPath = starOf(15.5);
