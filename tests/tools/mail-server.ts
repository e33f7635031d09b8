import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

export interface MailServer {
  readonly server: Server;
  /** All that was said to it. */
  readonly lines: string[];
  /** Resolves once no connection is open. */
  ended(): Promise<void>;
}

/**
 * A mail server that takes what comes, or rejects it (RFC 5321).
 * @param takes whether anything is taken
 * @param rejects an address to which nothing is taken
 */
export async function startMailServer({ takes = true, rejects = '' } = {}): Promise<MailServer> {
  const lines: string[] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.write('220 mail.example\r\n');
    let isContent = false;
    createInterface({ input: socket }).on('line', (line) => {
      lines.push(line);
      if (isContent && line !== '.') return;
      isContent = line === 'DATA';
      const isRejected = !takes || (rejects !== '' && line.includes(rejects));
      if (line === 'QUIT') socket.end('221 bye\r\n');
      else if (isContent) socket.write('354 go on\r\n');
      else socket.write(isRejected && !line.startsWith('EHLO') ? '550 no such mailbox\r\n' : '250 ok\r\n');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    server,
    lines,
    ended: async () => {
      await Promise.all([...open].map((socket) => once(socket, 'close')));
    },
  };
}
