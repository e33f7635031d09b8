/** Browsers' messages for a request without an answer; PDF.js passes them on in an error of its own, as it does all others. */
const withoutAnswer = /failed to fetch|networkerror|load failed|network connection/i;

/** True if an error of PDF.js means that bytes could not be fetched. */
export function isUnreachable(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false;
  return failure.name === 'ResponseException' || withoutAnswer.test(failure.message);
}
