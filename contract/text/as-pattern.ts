/** The text as a pattern that matches it alone, for regular expressions of JavaScript and of PostgreSQL. */
export function asPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
