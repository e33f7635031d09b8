import { setApiBase } from '#data/api/base.ts';
import type { Engine } from '#data/engine.ts';

let loading: Promise<Engine> | undefined;

/** The engine, loaded and started once. It weighs more than the first screen, so nothing imports it directly. */
export function loadEngine(): Promise<Engine> {
  loading ??= load();
  return loading;
}

async function load(): Promise<Engine> {
  setApiBase(import.meta.env.VITE_API_BASE_URL);
  try {
    const { engine } = await import('#data/engine.ts');
    await engine.start();
    return engine;
  } catch (failure) {
    // The next caller asks again for a chunk that did not arrive.
    loading = undefined;
    throw failure;
  }
}
