import { Agent, request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request that reached the server, by the clock of this machine, in milliseconds since 1970. */
export interface Seen {
  method: string;
  path: string;
  firstByteAt: number;
  /** The time when the whole answer was passed on. */
  answeredAt?: number;
  status?: number;
}

export interface WatchedConnection {
  origin: string;
  /** The oldest first. */
  seen: Seen[];
  close(): Promise<void>;
}

/** Sits between a page and its server and records when each request arrives and is answered. It keeps connections open. */
export async function watchConnection(target: string): Promise<WatchedConnection> {
  const agent = new Agent({ keepAlive: true });
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    const { method = '', url: path = '', headers } = request;
    const note: Seen = { method, path, firstByteAt: Date.now() };
    seen.push(note);
    const onward = ask(new URL(path, target), { method, headers, agent });
    // A closed page aborts its requests, and a stopped server its answers.
    onward.once('error', () => response.destroy());
    response.once('close', () => onward.destroy());
    onward.once('response', (answer) => {
      note.status = answer.statusCode ?? 0;
      response.writeHead(note.status, answer.headers);
      answer.pipe(response).once('finish', () => {
        note.answeredAt = Date.now();
      });
    });
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          agent.destroy();
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
