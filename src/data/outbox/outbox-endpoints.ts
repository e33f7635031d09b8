import type { FilePart } from '#contract/endpoint.ts';
import { endpointOf, type OutboxEndpointName } from '#contract/endpoints.ts';

/** The tables whose rows the outbox makes and deletes. */
export type DocumentTable = 'materials' | 'reports';
export type UploadEndpoint = Extract<OutboxEndpointName, `${DocumentTable}.create`>;
export type DeletionEndpoint = Extract<OutboxEndpointName, `${DocumentTable}.delete`>;

interface Carried {
  table: DocumentTable;
  kind: 'create' | 'delete';
}

/** What each call that the outbox may carry does to the mirror. */
export const carried: Readonly<Record<OutboxEndpointName, Carried>> = {
  'materials.create': { table: 'materials', kind: 'create' },
  'materials.delete': { table: 'materials', kind: 'delete' },
  'reports.create': { table: 'reports', kind: 'create' },
  'reports.delete': { table: 'reports', kind: 'delete' },
};

/** The version in which an item is written today (design/offline.md, the outbox 8). */
export function versionOf(name: OutboxEndpointName): number {
  return endpointOf(name).outbox ?? 1;
}

/** The part of the multipart body that holds an upload's file. */
export function filePartOf(name: UploadEndpoint): FilePart {
  return name === 'materials.create' ? 'material' : 'report';
}

export function isUpload(name: OutboxEndpointName): name is UploadEndpoint {
  return carried[name].kind === 'create';
}

/** What stays in order: the uploads and deletions of one class. */
export function groupOf(classId: string): string {
  return `class:${classId}`;
}

/** The call that deletes what an upload has made. */
export function deletionOf(name: OutboxEndpointName): DeletionEndpoint {
  return `${carried[name].table}.delete`;
}
