/** Whether a body is what a file of translations must be: a JSON object, and not the page of somebody's network. */
export function isWords(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
