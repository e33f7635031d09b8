const center = 24;

/**
 * The outline of the eight-point star (khatim) in a field of 48 by 48: corners at the radius, notches where its two
 * squares cross.
 */
export function starPath(radius: number): string {
  const notch = (radius * Math.SQRT1_2) / Math.cos(Math.PI / 8);
  const points = Array.from({ length: 16 }, (_, index) => {
    const reach = index % 2 === 0 ? radius : notch;
    const angle = (index * Math.PI) / 8 - Math.PI / 2;
    return `${(center + reach * Math.cos(angle)).toFixed(2)} ${(center + reach * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${points.join('L')}Z`;
}
