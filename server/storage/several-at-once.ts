/**
 * Runs `work` on every item, `width` of them at a time: flushing small files one by one is mostly waiting.
 * @throws the error of the first failing one, once the others under way have ended
 */
export async function severalAtOnce<T>(
  items: AsyncIterable<T> | Iterable<T>,
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  let failure: { reason: unknown } | undefined;
  for await (const item of items) {
    const one = work(item)
      .catch((reason: unknown) => {
        failure ??= { reason };
      })
      .finally(() => running.delete(one));
    running.add(one);
    if (running.size >= width) await Promise.race(running);
    if (failure) break;
  }
  await Promise.all(running);
  if (failure) throw failure.reason;
}
