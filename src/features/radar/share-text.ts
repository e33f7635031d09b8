/**
 * Passes a text to the apps of the device, or to the clipboard if sharing is not possible.
 * @returns the result; `dismissed` if the user closed the choice of apps
 */
export async function shareText(text: string): Promise<'shared' | 'copied' | 'dismissed'> {
  if (navigator.share) {
    try {
      await navigator.share({ text });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed';
      console.warn('The device could not share a text; it is copied instead.', error);
    }
  }
  await navigator.clipboard.writeText(text);
  return 'copied';
}
