/**
 * How long a call waits for the next byte, in milliseconds (design/offline.md, the outbox 4).
 */
export const stallMs = 60_000;

/**
 * Ends a call when no byte came for `patienceMs`, or when `outer` is aborted. `alive` is told of every byte; `stop` ends
 * the watch.
 */
export function stallWatch(patienceMs: number, outer?: AbortSignal) {
  const controller = new AbortController();
  let stalled = false;
  let timer = setTimeout(onStall, patienceMs);

  function onStall(): void {
    stalled = true;
    controller.abort();
  }
  function onOuter(): void {
    controller.abort(outer?.reason);
  }
  if (outer?.aborted) onOuter();
  outer?.addEventListener('abort', onOuter);

  return {
    signal: controller.signal,
    stalled: () => stalled,
    alive(): void {
      clearTimeout(timer);
      timer = setTimeout(onStall, patienceMs);
    },
    stop(): void {
      clearTimeout(timer);
      outer?.removeEventListener('abort', onOuter);
    },
  };
}
