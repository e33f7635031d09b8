import * as v from 'valibot';
import type { Material } from '#contract/entities/material.ts';
import { newReport, type Report } from '#contract/entities/report.ts';
import { ReportPage, type ReportPageAnswer } from '#contract/entities/report-page.ts';
import type { Mirror } from '#data/database/database.ts';
import type { OutboxItem } from '#data/database/outbox-item.ts';
import { mirrored } from '#data/mirror/mirrored.ts';
import { carried } from './outbox-endpoints.ts';
import { monthOfItem } from './rules/corrected-item.ts';

/**
 * Puts the row of an unsent or edited upload into its list. Runs inside a transaction over the tables `materials` and
 * `reports`.
 */
export async function putOptimisticRow(mirror: Mirror, item: OutboxItem): Promise<void> {
  if (carried[item.endpoint].table === 'materials') {
    await mirror.materials.put(mirrored('materials', optimisticMaterial(item), 0));
  } else {
    await mirror.reports.put(mirrored('reports', optimisticReport(item), 0));
  }
}

/**
 * The row that the list shows for an upload until the server has answered: without a URL, because its file is on this device
 * (`StoredPart`), and with version 0.
 */
function optimisticMaterial(item: OutboxItem): Material {
  const [part] = item.parts;
  return {
    id: item.rowId,
    classId: item.params.classId ?? '',
    title: item.title,
    description: item.fields.description ?? '',
    fileUrl: '',
    fileId: item.rowId,
    fileName: part?.name ?? '',
    fileType: part?.type ?? '',
    fileSize: part?.size ?? 0,
    fileHash: part?.sha256 ?? '',
    picture: null,
    sentHash: null,
    position: item.createdAt,
    createdDate: new Date(item.createdAt).toISOString(),
    version: 0,
  };
}

function optimisticReport(item: OutboxItem): Report {
  const { position: _, ...document } = optimisticMaterial(item);
  const { replaces = null } = item.fields;
  const own = { month: monthOfItem(item), authorId: item.userId, replaces };
  return { ...document, ...newReport, ...own, ...waitingPage(item) };
}

/** Figures and words of a waiting report page. Its photos are in its file on this device, and have no URL. */
function waitingPage({ fields, parts }: OutboxItem): { page?: ReportPageAnswer } {
  const { success, output } = v.safeParse(ReportPage, JSON.parse(fields.page ?? 'null'));
  return success ? { page: { ...output, photos: [], voice: null, sourceHash: parts[0]?.sha256 ?? '' } } : {};
}
