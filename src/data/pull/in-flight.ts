interface Flight {
  readonly result: Promise<void>;
  readonly controller: AbortController;
  waiting: number;
}

const flights = new Map<string, Flight>();

/**
 * Runs a pull once for all callers that want the same at the same time, and aborts it when no caller waits for it: a user
 * who types on in a search field does not pay for the earlier searches (docs/rules.md#lists).
 * @returns the pull's result, and the function by which a caller leaves.
 */
export function joinFlight(
  key: string,
  pull: (signal: AbortSignal) => Promise<void>,
): { result: Promise<void>; leave: () => void } {
  const flight = flights.get(key) ?? start(key, pull);
  flight.waiting += 1;
  let left = false;
  return {
    result: flight.result,
    leave() {
      if (left) return;
      left = true;
      flight.waiting -= 1;
      // A screen that is rendered again leaves and joins again at once, so the call ends only if no caller is back by then.
      queueMicrotask(() => {
        if (flight.waiting === 0) flight.controller.abort();
      });
    },
  };
}

function start(key: string, pull: (signal: AbortSignal) => Promise<void>): Flight {
  const controller = new AbortController();
  const result = pull(controller.signal).finally(() => {
    if (flights.get(key) === flight) flights.delete(key);
  });
  const flight: Flight = { result, controller, waiting: 0 };
  flights.set(key, flight);
  controller.signal.addEventListener('abort', () => {
    if (flights.get(key) === flight) flights.delete(key);
  });
  return flight;
}
