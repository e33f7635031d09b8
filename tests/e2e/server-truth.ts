import { endpointOf } from '#contract/endpoints.ts';
import { apiBase, fillPath } from '#contract/path.ts';
import type { TestDocument } from '#tests/tools/documents.ts';
import { type Account, signInByApi } from './api.ts';

type ReportFields = { title: string; month: string; replaces?: string };

interface Upload {
  readonly classId: string;
  readonly part: 'material' | 'report';
  readonly fields: Readonly<Record<string, string>>;
  readonly file: TestDocument;
}

/** Asks the API, without a proxy, as this person, for the data on the server. */
export async function serverTruth(url: string, account: Account) {
  const { session, call } = await signInByApi(url, account);
  const { token, user } = session;

  async function download(fileUrl: string): Promise<Buffer> {
    const response = await fetch(new URL(fileUrl, url));
    if (!response.ok) throw new Error(`The file answered ${response.status}.`);
    return Buffer.from(await response.arrayBuffer());
  }

  /** Uploads a material as the teacher would by any other client. */
  function uploadMaterial(classId: string, title: string, file: TestDocument): Promise<void> {
    return upload('materials.create', { classId, part: 'material', file, fields: { title } });
  }

  /** Uploads a report of a month, which may replace one. */
  function uploadReport(classId: string, fields: ReportFields, file: TestDocument): Promise<void> {
    return upload('reports.create', { classId, part: 'report', file, fields });
  }

  async function upload(name: 'materials.create' | 'reports.create', upload: Upload): Promise<void> {
    const body = new FormData();
    for (const [field, value] of Object.entries(upload.fields)) body.set(field, value);
    const { classId, part, file } = upload;
    body.set(part, new Blob([new Uint8Array(file.bytes)], { type: file.type }), file.name);
    const response = await fetch(`${url}${apiBase}${fillPath(endpointOf(name).path, { classId })}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body,
    });
    if (response.status !== 201) throw new Error(`The upload answered ${response.status}: ${await response.text()}`);
  }

  /** Signs out every other device, as a person does after losing a phone. */
  async function endSessions(): Promise<void> {
    await call('me.endOtherSessions', {});
  }

  /** A class of this person, and its madrasa. */
  async function ownClass(): Promise<{ classId: string; madrasaId: string; regionId: string }> {
    const { data } = await call('classes.list', {}, undefined, '?mine=true&limit=1');
    const [first] = data;
    if (!first) throw new Error(`${account.email} has no class.`);
    return { classId: first.id, madrasaId: first.madarisId, regionId: first.madaris.regionId };
  }

  /** Every report in the classes of this person. */
  async function ownReports() {
    const { data: classes } = await call('classes.list', {}, undefined, '?mine=true&limit=100');
    const reports = await Promise.all(
      classes.map(({ id: classId }) => call('reports.list', { classId }, undefined, '?limit=100')),
    );
    return reports.flatMap(({ data }) => data);
  }

  return {
    userId: user.id,
    download,
    ownClass,
    ownReports,
    endSessions,
    uploadMaterial,
    uploadReport,
    materials: (classId: string) => call('materials.list', { classId }, undefined, '?limit=100'),
    reports: (classId: string) => call('reports.list', { classId }, undefined, '?limit=100'),
  };
}
