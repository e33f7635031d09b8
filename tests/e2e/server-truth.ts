import * as v from 'valibot';
import { demoPassword } from '#contract/demo.ts';
import { type AnswerOf, type EndpointName, endpointOf } from '#contract/endpoints.ts';
import { apiBase, fillPath } from '#contract/path.ts';
import type { TestDocument } from '#tests/tools/documents.ts';

/** Asks the API past the line, as the person with this address, what the server really holds. */
export async function serverTruth(url: string, email: string) {
  const { token, user } = await ask('auth.login', {}, { email, password: demoPassword });

  async function ask<N extends EndpointName>(name: N, params = {}, body?: unknown, query = ''): Promise<AnswerOf<N>> {
    const { method, path, answer } = endpointOf(name);
    const response = await fetch(`${url}${apiBase}${fillPath(path, params)}${query}`, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(name === 'auth.login' ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok || !answer) throw new Error(`${name} answered ${response.status}: ${await response.text()}`);
    return v.parse(answer, await response.json()) as AnswerOf<N>;
  }

  async function download(fileUrl: string): Promise<Buffer> {
    const response = await fetch(new URL(fileUrl, url));
    if (!response.ok) throw new Error(`The file answered ${response.status}.`);
    return Buffer.from(await response.arrayBuffer());
  }

  /** Uploads a material as the teacher would by any other client. */
  async function uploadMaterial(classId: string, title: string, file: TestDocument): Promise<void> {
    const body = new FormData();
    body.set('title', title);
    body.set('material', new Blob([new Uint8Array(file.bytes)], { type: file.type }), file.name);
    const response = await fetch(`${url}${apiBase}${fillPath(endpointOf('materials.create').path, { classId })}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body,
    });
    if (response.status !== 201) throw new Error(`The upload answered ${response.status}: ${await response.text()}`);
  }

  /** What a person does who has lost a phone: a new password (here the same again) ends every session of theirs. */
  async function endSessions(): Promise<void> {
    await ask('users.update', { id: user.id }, { id: user.id, password: demoPassword });
  }

  /** A class of this person, and its madrasa. */
  async function ownClass(): Promise<{ classId: string; madrasaId: string }> {
    const { data } = await ask('classes.list', {}, undefined, '?mine=true&limit=1');
    const [first] = data;
    if (!first) throw new Error(`${email} has no class.`);
    return { classId: first.id, madrasaId: first.madarisId };
  }

  return {
    download,
    ownClass,
    endSessions,
    uploadMaterial,
    materials: (classId: string) => ask('materials.list', { classId }, undefined, '?limit=100'),
    reports: (classId: string) => ask('reports.list', { classId }, undefined, '?limit=100'),
  };
}
