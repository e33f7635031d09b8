/** A pattern that matches only this text, for regular expressions of JavaScript and of PostgreSQL. */
export function asPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
