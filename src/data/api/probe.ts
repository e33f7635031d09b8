import { callApi } from './call-api.ts';
import { currentConnection, onConnection } from './connection.ts';

/** Milliseconds between two probes of the server. */
const wait = { first: 2_000, longest: 60_000 } as const;

/** This many probes come at the first pace: a connection that breaks every moment is soon back. */
const quickQuestions = 3;

/** Longest wait for an answer to the probe, in milliseconds. */
const timeoutMs = 10_000;

/**
 * Wait before the next probe: it doubles after the first few, with jitter over the upper half, so that phones do not ask at the
 * same time.
 */
export function probeWait(asked: number, random: number): number {
  const ceiling = Math.min(wait.longest, wait.first * 2 ** Math.max(0, asked - quickQuestions + 1));
  return (ceiling * (1 + random)) / 2;
}

/**
 * Number of probes that count for the next wait, after the app was online for `onlineMs`.
 * Otherwise a network that answers only this probe would be asked every other second forever.
 */
export function askedAfter(asked: number, onlineMs: number): number {
  return onlineMs > wait.longest ? 0 : asked;
}

/** Asks while the app is offline or the server fails; `askNow` asks at once, when something shows that the connection may be back. */
export interface Probe {
  askNow(): void;
  stop(): void;
}

/**
 * While offline, or while the server fails, asks for the server's health now and then; its first answer makes the app online
 * again. If the browser itself reports no network, it waits for `askNow`.
 */
export function startProbe(): Probe {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = false;
  let asked = 0;
  let onlineSince: number | undefined;

  function plan(): void {
    if (!isAway()) {
      clear();
      onlineSince ??= Date.now();
    } else if (!timer && !asking && globalThis.navigator?.onLine !== false) {
      asked = askedAfter(asked, onlineSince === undefined ? 0 : Date.now() - onlineSince);
      onlineSince = undefined;
      timer = setTimeout(ask, probeWait(asked, Math.random()));
    }
  }

  function ask(): void {
    clear();
    asking = true;
    asked += 1;
    // The call itself reports its result to the connection.
    callApi('health.get', { timeoutMs }, {}).then(onAnswer, onAnswer);
  }

  function onAnswer(): void {
    asking = false;
    plan();
  }

  function clear(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  function onChange(): void {
    // Another call got through: the network is a real one, however often it breaks.
    if (!asking && !isAway()) asked = 0;
    plan();
  }

  const stopListening = onConnection(onChange);
  plan();
  return {
    askNow() {
      asked = 0;
      if (isAway() && !asking) ask();
    },
    stop() {
      stopListening();
      clear();
    },
  };
}

/** The device is offline, or the server fails. The next good answer ends both. */
function isAway(): boolean {
  const { offline, failing } = currentConnection();
  return offline || failing;
}
