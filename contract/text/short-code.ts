/** The start of a receipt's code, to name it on the phone: '8BE4-81D8'. */
export function shortCodeOf(code: string): string {
  return code
    .slice(0, 8)
    .toUpperCase()
    .replace(/^(.{4})/, '$1-');
}
