import { currentConnection, onConnection } from '#data/api/connection.ts';
import { Unreachable } from '#data/api/errors.ts';
import type { Watch } from '#data/database/watch-live.ts';
import { joinFlight } from '#data/pull/in-flight.ts';
import { pacedLive } from './paced-live.ts';
import { currentGeneration, onRefreshShown } from './refresh-shown.ts';

/** A subject on screen: its query in the mirror, and its call to the server. */
export interface Subject<TSaved> {
  /** Key of a question; two with the same key share one call. */
  readonly key: string;
  /** Reads from the mirror, as a live query. `offline`: the server cannot be asked, so any answer of the device counts. */
  read(offline: boolean): Promise<TSaved | undefined>;
  pull(signal: AbortSignal): Promise<void>;
}

/** State of a subject that is being watched. */
export interface Watched<TSaved> {
  readonly saved: TSaved | undefined;
  /** The mirror has been read at least once; before that, the state is unknown. */
  readonly read: boolean;
  readonly refreshing: boolean;
  /** Failure of the last pull. */
  readonly failure: unknown;
  readonly offline: boolean;
}

/**
 * Shows what the mirror has of a subject at once, fetches it again, and reports every change of either. It fetches again
 * when the connection is back, and after changes made here. An answer that the contract does not know counts as a broken
 * connection, and the next good answer of another call as its return. In that case it fetches again only once, so that the
 * two do not alternate forever.
 */
export function watchPulled<TSaved>(subject: Subject<TSaved>, onChange: (watched: Watched<TSaved>) => void): Watch {
  let watched: Watched<TSaved> = {
    saved: undefined,
    read: false,
    refreshing: false,
    failure: undefined,
    offline: currentConnection().offline,
  };
  let live: { stop(): void } | undefined;
  let leave: (() => void) | undefined;
  let stopped = false;
  /** The connection was back, but the answer was still not our server's: the next return changes nothing. */
  let backInVain = false;

  function change(part: Partial<Watched<TSaved>>): void {
    if (stopped) return;
    const isOtherConnection = part.offline !== undefined && part.offline !== watched.offline;
    // Offline, the mirror is read in another way: nothing is reported before that read.
    watched = { ...watched, ...(isOtherConnection && { read: false }), ...part };
    if (isOtherConnection) follow();
    onChange(watched);
  }

  function follow(): void {
    live?.stop();
    const { offline } = watched;
    live = pacedLive(() => subject.read(offline), {
      next: (saved) => change({ saved, read: true }),
      error: (failure) => change({ failure, read: true }),
    });
  }

  function refresh(): void {
    backInVain = false;
    refetch(false);
  }

  function refetch(becauseBack: boolean): void {
    leave?.();
    const flight = joinFlight(`${currentGeneration()} ${subject.key}`, subject.pull);
    leave = flight.leave;
    change({ refreshing: true });
    flight.result.then(
      () => complete(flight.leave, undefined),
      (failure: unknown) => {
        if (leave === flight.leave) backInVain = becauseBack && isForeign(failure);
        return complete(flight.leave, failure);
      },
    );
  }

  /** Reads the new rows before it reports the end of the pull, so that no screen sees an end without its rows. */
  async function complete(of: () => void, failure: unknown): Promise<void> {
    const offline = failure instanceof Unreachable;
    try {
      const saved = await subject.read(offline);
      if (leave === of) change({ saved, read: true, refreshing: false, failure, offline });
    } catch (unreadable) {
      if (leave === of) change({ read: true, refreshing: false, failure: unreadable, offline });
    }
  }

  const stopConnection = onConnection(() => {
    const { offline, failing } = currentConnection();
    // A server that fails is there, but asking it again brings nothing.
    if (failing) return;
    const mayCome = watched.failure instanceof Unreachable && !watched.refreshing && !backInVain;
    if (!offline && mayCome) refetch(true);
    else if (offline !== watched.offline) change({ offline });
  });
  const stopRefreshShown = onRefreshShown(refresh);
  follow();
  refresh();

  return {
    refresh,
    stop() {
      stopped = true;
      live?.stop();
      leave?.();
      stopConnection();
      stopRefreshShown();
    },
  };
}

function isForeign(failure: unknown): boolean {
  return failure instanceof Unreachable && failure.reason === 'foreign-answer';
}
