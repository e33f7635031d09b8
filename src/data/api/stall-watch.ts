/** Longest wait of a call for the next byte, in milliseconds (docs/rules.md#the-outbox, 4). */
export const stallMs = 60_000;

/** Ends a call when no byte came for `timeoutMs`, or when `outer` is aborted. */
export function stallWatch(timeoutMs: number, outer?: AbortSignal) {
  const controller = new AbortController();
  let stalled = false;
  let timer = setTimeout(onStall, timeoutMs);

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
    /** Aborted when the call stalls, or is aborted from outside. */
    signal: controller.signal,
    stalled: () => stalled,
    /** A byte arrived. */
    alive(): void {
      clearTimeout(timer);
      timer = setTimeout(onStall, timeoutMs);
    },
    stop(): void {
      clearTimeout(timer);
      outer?.removeEventListener('abort', onOuter);
    },
  };
}

export type StallWatch = ReturnType<typeof stallWatch>;
