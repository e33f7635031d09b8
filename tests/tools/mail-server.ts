import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

export interface MailServer {
  readonly server: Server;
  /** All lines that it received. */
  readonly lines: string[];
  /** The recipients of accepted mails. */
  readonly delivered: string[];
  /** Resolves once no connection is open. */
  ended(): Promise<void>;
  /** Breaks every connection, and accepts no further one. */
  stop(): Promise<void>;
}

interface MailServerOptions {
  /** False if it rejects mails. */
  takes?: boolean;
  /** An address whose mails are rejected. */
  rejects?: string;
  /** The port of a server that was stopped; a free one by default. */
  port?: number;
  /** The number of accepted mails; at the next one all connections break, once its content has arrived. */
  diesAfter?: number;
  /** Other answers than those of a server that accepts everything. */
  greeting?: string;
  sender?: string;
  recipient?: string;
  content?: string;
}

/** A mail server that accepts mails, or rejects them (RFC 5321). */
export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const { takes = true, rejects = '', port = 0, diesAfter = Number.POSITIVE_INFINITY } = options;
  const lines: string[] = [];
  const delivered: string[] = [];
  const open = new Set<Socket>();
  const rejected = '550 no such mailbox';
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.write(`${options.greeting ?? '220 mail.example'}\r\n`);
    let isContent = false;
    let recipient = '';
    const answerTo = (line: string): string => {
      if (line.startsWith('EHLO')) return '250 ok';
      if (!takes || (rejects !== '' && line.includes(rejects))) return rejected;
      if (line.startsWith('MAIL FROM')) return options.sender ?? '250 ok';
      if (line.startsWith('RCPT TO')) {
        recipient = /<(.*)>/.exec(line)?.[1] ?? '';
        return options.recipient ?? '250 ok';
      }
      if (line !== '.') return '250 ok';
      if (options.content === undefined) delivered.push(recipient);
      return options.content ?? '250 ok';
    };
    createInterface({ input: socket }).on('line', (line) => {
      lines.push(line);
      if (isContent && line !== '.') return;
      isContent = line === 'DATA';
      if (line === '.' && delivered.length >= diesAfter) {
        for (const each of open) each.destroy();
        server.close();
      } else if (line === 'QUIT') socket.end('221 bye\r\n');
      else socket.write(isContent ? '354 go on\r\n' : `${answerTo(line)}\r\n`);
    });
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const ended = async () => {
    await Promise.all([...open].map((socket) => once(socket, 'close')));
  };
  return {
    server,
    lines,
    delivered,
    ended,
    stop: async () => {
      for (const socket of open) socket.destroy();
      if (server.listening) {
        server.close();
        await once(server, 'close');
      }
      await ended();
    },
  };
}
