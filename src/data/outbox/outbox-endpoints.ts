import type { FilePart } from '#contract/endpoint.ts';
import {
  type EndpointName,
  type Endpoints,
  endpointOf,
  endpoints,
  type OutboxEndpointName,
} from '#contract/endpoints.ts';

type Rule<TName extends OutboxEndpointName> = Endpoints[TName]['mirror'];

/** The tables whose rows the outbox makes and deletes. */
export type DocumentTable = Rule<OutboxEndpointName>['table'];
export type UploadEndpoint = NamesWith<'row'>;
export type DeletionEndpoint = NamesWith<'deleted'>;
type NamesWith<TAnswer extends Rule<OutboxEndpointName>['answer']> = {
  [TName in OutboxEndpointName]: Rule<TName>['answer'] extends TAnswer ? TName : never;
}[OutboxEndpointName];

interface Carried {
  table: DocumentTable;
  kind: 'create' | 'delete';
}

const names = (Object.keys(endpoints) as EndpointName[]).filter(isOutboxEndpoint);

/** What each call that the outbox may carry does to the mirror, by its column in the contract. */
export const carried = Object.fromEntries(names.map((name) => [name, carriedBy(name)])) as Readonly<
  Record<OutboxEndpointName, Carried>
>;

function isOutboxEndpoint(name: EndpointName): name is OutboxEndpointName {
  return endpointOf(name).outbox !== undefined;
}

function carriedBy(name: OutboxEndpointName): Carried {
  const { table, answer } = endpoints[name].mirror;
  return { table, kind: answer === 'deleted' ? 'delete' : 'create' };
}

/** The version in which an item is written today (docs/rules.md#the-outbox, 8). */
export function versionOf(name: OutboxEndpointName): number {
  return endpointOf(name).outbox ?? 1;
}

/** The part of the multipart body that holds an upload's file. */
export function filePartOf(name: UploadEndpoint): FilePart {
  return endpoints[name].file;
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
  const deletion = names.find((one) => carried[one].table === carried[name].table && !isUpload(one));
  if (deletion === undefined || isUpload(deletion)) throw new TypeError(`What ${name} makes cannot be deleted.`);
  return deletion;
}
