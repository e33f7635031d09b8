/**
 * Answers the address of a screen: with the app as it is on this device; if the browser has cleared it, with the server's page,
 * which brings its own files. Offline there is nothing to show then.
 * @param shell the app's page, where it is on the device
 * @param refill brings back what the browser has cleared
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
