import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Person, School } from './school.ts';

const boundary = 'sanad-test-boundary';

/** An upload that is sent by hand, in pieces and without a length. */
export interface RawUpload {
  request: ClientRequest;
  /** Sends more; resolves when the operating system has taken it or the connection is gone. */
  write(piece: Buffer | string): Promise<void>;
  /** Ends the body correctly. */
  finish(): void;
  answer: Promise<{ status: number; headers: IncomingMessage['headers']; body: unknown }>;
}

interface RawOptions {
  name?: string;
  headers?: Record<string, string>;
  fields?: Record<string, string>;
}

/** Starts a chunked upload with its title and the headers of its file. */
export function startUpload(
  school: { url: string; classes: Pick<School['classes'], 'here'> },
  as: Pick<Person, 'bearer'>,
  { name = 'lesson.csv', headers = {}, fields = {} }: RawOptions = {},
): RawUpload {
  const sent = request(`${school.url}/api/v1/classes/${school.classes.here}/materials`, {
    method: 'POST',
    headers: { authorization: as.bearer, 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers },
  });
  const answer = readAnswer(sent);
  answer.catch(() => undefined); // reported to tests that await it; an upload that is cut has none
  const upload: RawUpload = {
    request: sent,
    answer,
    write: (piece) => new Promise((resolve) => sent.write(piece, () => resolve())),
    finish: () => sent.end(`\r\n--${boundary}--\r\n`),
  };
  for (const [field, value] of Object.entries({ title: 'Lesson', ...fields })) {
    sent.write(`--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`);
  }
  sent.write(`--${boundary}\r\ncontent-disposition: form-data; name="material"; filename="${name}"\r\n\r\n`);
  return upload;
}

async function readAnswer(sent: ClientRequest): RawUpload['answer'] {
  const [response]: IncomingMessage[] = await once(sent, 'response');
  if (!response) throw new Error('The server sent no answer.');
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: JSON.parse(await text(response)),
  };
}
