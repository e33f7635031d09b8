import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

/** The content of each path, without a query. */
export type Site = Readonly<Record<string, { type: string; content: string }>>;

export interface Served {
  origin: string;
  close(): Promise<void>;
}

/** Serves a page of the bench, compressed like the product's. Each answer has these `headers`. */
export async function serve(site: Site, headers: Readonly<Record<string, string>> = {}): Promise<Served> {
  const packed = new Map(
    Object.entries(site).map(([path, { type, content }]) => [path, { type, body: brotliCompressSync(content) }]),
  );
  const server = createServer((request, response) => {
    const found = packed.get(new URL(request.url ?? '/', 'http://bench').pathname);
    if (!found) return response.writeHead(404).end();
    const { type, body } = found;
    return response
      .writeHead(200, {
        'cache-control': 'no-cache',
        ...headers,
        'content-type': type,
        'content-encoding': 'br',
        'content-length': body.length,
      })
      .end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
