import type { InjectOptions } from 'fastify';
import { type EndpointName, endpointOf } from '#contract/endpoints.ts';
import { apiBase, fillPath } from '#contract/path.ts';
import type { TestApp, TestPerson } from '#tests/server/http/open-app.ts';
import { undocumented } from './documented.ts';

export interface TestFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** A call of the contract, in the form of a test. */
export interface Asked {
  readonly as?: TestPerson | undefined;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** The file of an upload; null sends the form without it. */
  readonly file?: TestFile | null;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The network address of the caller. */
  readonly from?: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: the test checks the answer that it asked for
  readonly body: any;
}

/** A small file whose content fits its name. */
export const smallTable: TestFile = { name: 'marks.csv', bytes: Buffer.from('name,mark\nAmina,90\n') };

/** Sends a call as its row of the contract describes it: JSON, or a form with a file. */
export async function ask(server: Pick<TestApp, 'app'>, name: EndpointName, asked: Asked = {}): Promise<Answer> {
  const { method, file: part } = endpointOf(name);
  const content = part ? await formOf(part, asked) : jsonOf(asked);
  const { 'content-type': type, ...given } = asked.headers ?? {};
  return inject(server, {
    method,
    url: addressOf(name, asked),
    headers: {
      ...(content && { 'content-type': type ?? content.type }),
      ...(asked.as && { authorization: asked.as.bearer }),
      ...(asked.key && { 'idempotency-key': asked.key }),
      ...given,
    },
    ...(content && { payload: content.payload }),
    ...(asked.from && { remoteAddress: asked.from }),
  });
}

/**
 * Sends any request.
 * @throws if `openapi.json` does not describe the answer for this call
 */
export async function inject({ app }: Pick<TestApp, 'app'>, options: InjectOptions): Promise<Answer> {
  const answer = await app.inject(options);
  const fault = undocumented({ method: options.method ?? 'GET', url: String(options.url) }, answer);
  if (fault !== undefined) throw new Error(fault);
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  const text = answer.body;
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text,
    body: isJson && text !== '' ? JSON.parse(text) : undefined,
  };
}

/** The address of a call, with its parameters and query filled in. */
export function addressOf(name: EndpointName, { params, query }: Pick<Asked, 'params' | 'query'>): string {
  const search = query ? `?${new URLSearchParams(query)}` : '';
  return apiBase + fillPath(endpointOf(name).path, params) + search;
}

interface Content {
  readonly type: string;
  readonly payload: string | Buffer;
}

function jsonOf({ body }: Asked): Content | undefined {
  return body && { type: 'application/json', payload: JSON.stringify(body) };
}

async function formOf(part: string, { body = {}, file = smallTable }: Asked): Promise<Content> {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, String(value));
  if (file) form.append(part, new Blob([new Uint8Array(file.bytes)]), file.name);
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type') ?? '';
  return { type, payload: Buffer.from(await encoded.arrayBuffer()) };
}
