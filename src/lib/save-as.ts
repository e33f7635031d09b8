/** Hands a file to the browser's downloads under the given name. */
export function saveAs(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download reads the blob after the click. A minute is ample, and then the page frees it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
