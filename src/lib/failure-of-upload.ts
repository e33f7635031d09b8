/**
 * Which of the messages under `upload` in the common words says why something could not be saved on this device. By
 * name: the classes come with the engine, which loads behind the first screen.
 */
export function failureOfUpload(error: unknown): 'full' | 'unreadable' | 'failed' {
  if (!(error instanceof Error)) return 'failed';
  if (error.name === 'DeviceFull') return 'full';
  return error.name === 'FileRejected' ? 'unreadable' : 'failed';
}
