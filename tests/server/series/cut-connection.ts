import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A connection to a server that breaks after chosen numbers of bytes. */
export interface CutConnection {
  /** The origin for the client. */
  readonly url: string;
  /** All bytes that have passed it to the server, headers of requests included. */
  readonly passed: number;
  /** Number of cuts. */
  readonly cuts: number;
  close(): Promise<void>;
}

/**
 * Forwards bytes to the server until a given number has passed; the next byte does not, and every connection is closed. It can
 * be used again at once. The cut is below HTTP: between two requests, in a header, in a body.
 * @param cutsAt counts of passed bytes, the lowest first
 */
export async function openCutConnection(targetUrl: string, cutsAt: readonly number[]): Promise<CutConnection> {
  const { hostname, port } = new URL(targetUrl);
  const ends = new Set<Socket>();
  let passed = 0;
  let cuts = 0;

  function cut(): void {
    cuts += 1;
    for (const end of ends) end.destroy();
  }

  const server = createServer((client) => {
    const target = connect(Number(port), hostname);
    for (const [one, other] of [
      [client, target],
      [target, client],
    ] as const) {
      ends.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        ends.delete(one);
        other.destroy();
      });
    }
    target.pipe(client);
    client.on('end', () => target.end());
    client.on('data', (bytes) => {
      const left = (cutsAt[cuts] ?? Number.POSITIVE_INFINITY) - passed;
      const passing = bytes.subarray(0, left);
      passed += passing.length;
      const isCut = passing.length < bytes.length;
      if (isCut) client.pause();
      // Forwarded bytes arrive: the connection breaks after them.
      const goesOn = target.write(passing, () => isCut && cut());
      if (isCut || goesOn) return;
      client.pause();
      target.once('drain', () => client.resume());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get passed() {
      return passed;
    },
    get cuts() {
      return cuts;
    },
    close: async () => {
      for (const end of ends) end.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
