/** What is still needed of a monthly price, from its whole percentage. */
export function openDollars(monthlyPrice: number, sponsoredPercentage: number): number {
  return Math.round(monthlyPrice * (100 - sponsoredPercentage)) / 100;
}
