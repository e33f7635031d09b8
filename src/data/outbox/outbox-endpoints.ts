import type { FilePart } from '#contract/endpoint.ts';
import {
  type EndpointName,
  type Endpoints,
  endpointOf,
  endpoints,
  type OutboxEndpointName,
} from '#contract/endpoints.ts';
import type { OutboxKind } from '#data/database/outbox-item.ts';

type Rule<TName extends OutboxEndpointName> = Endpoints[TName]['mirror'];

/** The tables whose rows the outbox creates and deletes. */
export type DocumentTable = Extract<Rule<OutboxEndpointName>, { table: unknown }>['table'];
export type UploadEndpoint = NamesWith<'row'>;
export type DeletionEndpoint = NamesWith<'deleted'>;
/** The calls whose answer is no row of a mirrored table. */
export type MessageEndpoint = NamesWith<'none' | 'kept'>;
type NamesWith<TAnswer extends Rule<OutboxEndpointName>['answer'] | 'none' | 'kept'> = {
  [TName in OutboxEndpointName]: Rule<TName>['answer'] extends TAnswer ? TName : never;
}[OutboxEndpointName];

interface CarriedOf<TKind extends OutboxKind, TTable> {
  kind: TKind;
  table: TTable;
}

type Carried = Readonly<
  Record<UploadEndpoint, CarriedOf<'create', DocumentTable>> &
    Record<DeletionEndpoint, CarriedOf<'delete', DocumentTable>> &
    Record<MessageEndpoint, CarriedOf<'message', undefined>>
>;

/** The kind of an item, by how the mirror stores the call's answer. */
const kinds = {
  row: 'create',
  deleted: 'delete',
  none: 'message',
  kept: 'message',
} as const satisfies Record<Rule<OutboxEndpointName>['answer'] | 'none' | 'kept', OutboxKind>;

const names = (Object.keys(endpoints) as EndpointName[]).filter(isOutboxEndpoint);

/** Effect on the mirror of each call that the outbox may carry, by its column in the contract. */
export const carried = Object.fromEntries(names.map((name) => [name, carriedBy(name)])) as unknown as Carried;

function isOutboxEndpoint(name: EndpointName): name is OutboxEndpointName {
  return endpointOf(name).outbox !== undefined;
}

function carriedBy(name: OutboxEndpointName): CarriedOf<OutboxKind, DocumentTable | undefined> {
  const { mirror } = endpoints[name];
  return { kind: kinds[mirror.answer], table: 'table' in mirror ? mirror.table : undefined };
}

/** The version in which an item is written today (docs/rules.md#the-outbox, 8). */
export function versionOf(name: OutboxEndpointName): number {
  return endpointOf(name).outbox ?? 1;
}

/** The messages that may bring a file. */
export type FiledMessage = {
  [TName in MessageEndpoint]: Endpoints[TName] extends { file: FilePart } ? TName : never;
}[MessageEndpoint];

/** True if a message may bring a file. */
export function takesFile(name: MessageEndpoint): name is FiledMessage {
  return 'file' in endpoints[name];
}

/** The part of the multipart body that holds the file of an upload or a message. */
export function filePartOf(name: UploadEndpoint | FiledMessage): FilePart {
  return endpoints[name].file;
}

function isDeletion(name: OutboxEndpointName): name is DeletionEndpoint {
  return carried[name].kind === 'delete';
}

export function isUpload(name: OutboxEndpointName): name is UploadEndpoint {
  return carried[name].kind === 'create';
}

export function isMessage(name: OutboxEndpointName): name is MessageEndpoint {
  return carried[name].kind === 'message';
}

/** True if the body of a call has this field. */
export function takesField(name: OutboxEndpointName, field: 'uploadId' | 'revision'): boolean {
  const { body } = endpointOf(name);
  return body !== undefined && 'entries' in body && field in (body.entries as object);
}

/** The group of a class, whose uploads and deletions are sent in order. */
export function groupOf(classId: string): string {
  return `class:${classId}`;
}

/** The group of a madrasa, whose messages are sent in order. */
export function madrasaGroupOf(madrasaId: string): string {
  return `madrasa:${madrasaId}`;
}

/** The call that deletes the row of an upload. */
export function deletionOf(name: UploadEndpoint): DeletionEndpoint {
  const deletion = names.filter(isDeletion).find((one) => carried[one].table === carried[name].table);
  if (deletion === undefined) throw new TypeError(`What ${name} makes cannot be deleted.`);
  return deletion;
}
