/**
 * Waits until work that has just started, such as a request, has left. It is no timer, because those of a tab in the
 * background come once a second at most.
 */
export function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
