const gap = 4;
const margin = 8;

/**
 * Places a fixed panel under its trigger, their ends aligned as one reads; above it where there is no room below, and
 * never outside the window.
 */
export function placeBelow(panel: HTMLElement, trigger: HTMLElement): void {
  const anchor = trigger.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = panel;
  const rightToLeft = getComputedStyle(trigger).direction === 'rtl';
  const left = rightToLeft ? anchor.left : anchor.right - width;
  const below = anchor.bottom + gap;
  const fits = below + height <= window.innerHeight - margin;
  panel.style.left = `${clamp(left, window.innerWidth - width - margin)}px`;
  panel.style.top = `${clamp(fits ? below : anchor.top - height - gap, window.innerHeight - height - margin)}px`;
}

function clamp(value: number, maximum: number): number {
  return Math.max(margin, Math.min(value, maximum));
}
