/** Words of browsers for a request that had no answer; PDF.js passes them on in an error of its own, as it does all others. */
const withoutAnswer = /failed to fetch|networkerror|load failed|network connection/i;

/** Says whether bytes of a PDF could not be fetched, by what PDF.js throws. */
export function isUnreachable(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false;
  return failure.name === 'ResponseException' || withoutAnswer.test(failure.message);
}
