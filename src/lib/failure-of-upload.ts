/**
 * Key of the message under `upload` in the common words that explains why something could not be saved on this device. It
 * checks the error's name, because the classes belong to the engine, which loads after the first screen.
 */
export function failureOfUpload(error: unknown): 'full' | 'unreadable' | 'failed' {
  if (!(error instanceof Error)) return 'failed';
  if (error.name === 'DeviceFull') return 'full';
  return error.name === 'FileRejected' ? 'unreadable' : 'failed';
}
