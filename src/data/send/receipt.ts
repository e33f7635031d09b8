import * as v from 'valibot';
import { replayedHeader } from '#contract/answers/replayed-header.ts';
import { Material } from '#contract/entities/material.ts';
import { Report } from '#contract/entities/report.ts';
import { serverTimeHeader } from '#contract/server-time.ts';
import { Unreachable } from '#data/api/errors.ts';
import type { OutboxItem } from '#data/database/outbox-item.ts';
import { pageOf } from '#data/report-pages/page-of.ts';
import type { Outcome } from './outcome.ts';
import type { ItemExchange } from './request.ts';

/**
 * Meaning of a success: the item is sent, if the answer is about this very item (docs/rules.md#the-outbox, 3). The contract
 * has already checked the body.
 * @throws Unreachable if it names another row: then it was not our server's answer to this request
 */
export function receive(item: OutboxItem, { answer, headers }: ItemExchange, now: number): Outcome {
  const row = answer.data;
  if (row.id !== item.rowId) throw new Unreachable('foreign-answer', { cause: `It is about ${row.id}.` });
  const serverTime = Date.parse(headers.get(serverTimeHeader) ?? '');
  const isRepeat = headers.has(replayedHeader);
  const at = Number.isNaN(serverTime) ? now : serverTime;
  if (!('title' in row)) return receiveGone(item, at);
  return { ...sentAs(item, row, at), ...(isRepeat && { isRepeat }) };
}

/**
 * The result of an upload whose id is already taken: an earlier attempt stored it, so long ago that the server has forgotten
 * the key. Undefined if the existing row differs from the item.
 * @param current the row in the rejection
 * @param at time of the rejection, in milliseconds by the server's clock
 */
export function receiveTaken(item: OutboxItem, current: unknown, at: number): Outcome | undefined {
  if (item.kind === 'message') return isThere(item, current) ? receiveGone(item, at) : undefined;
  const { success, output } = v.safeParse(item.endpoint === 'reports.create' ? Report : Material, current);
  if (!success || output.id !== item.rowId || sentHash(output) !== item.parts[0]?.sha256) return undefined;
  return sentAs(item, output, at);
}

/** True if the server's row has the content of a message, field by field. */
function isThere({ rowId, fields }: OutboxItem, current: unknown): boolean {
  const { success, output } = v.safeParse(v.looseObject({ id: v.literal(rowId) }), current);
  if (!success) return false;
  const shown: Readonly<Record<string, unknown>> = output;
  return Object.entries(fields).every(([name, text]) => String(shown[name] ?? '') === text);
}

/**
 * The result of a deletion whose row is gone, of an upload that its author has deleted, and of a message, which makes no
 * row: the wanted state is reached, and there is no row to report.
 * @param at time of the server's answer, in milliseconds by its clock
 */
export function receiveGone(item: OutboxItem, at: number): Outcome {
  return { event: 'succeed', receipt: { at, serverId: item.rowId, title: item.title } };
}

function sentAs(item: OutboxItem, row: Material | Report, at: number): Outcome {
  const receipt = { at, serverId: row.id, title: row.title };
  if (item.kind === 'delete') return { event: 'succeed', receipt };
  return { event: 'succeed', receipt: { ...receipt, fileHash: sentHash(row) }, row };
}

/** SHA-256 of the sent file: the server makes a PDF of a report page, and removes the location from a picture. */
function sentHash(row: Material | Report): string {
  return pageOf(row)?.sourceHash ?? row.sentHash ?? row.fileHash;
}
