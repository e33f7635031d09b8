/**
 * Answers the address of a screen with the app on this device. If the browser has cleared it, the answer is the server's
 * page, which brings its own files; offline there is nothing to show then.
 * @param shell the app's page, if it is on the device
 * @param refill fetches cleared files again
 */
export async function answerScreen(
  request: Request,
  shell: Response | undefined,
  refill: () => void,
): Promise<Response> {
  if (shell) return shell;
  const answer = await fetch(request);
  refill();
  return answer;
}
