import { type ContentCorrection, correctContent, type ReportPlace } from '#contract/forms/upload-correction.ts';
import { monthOf } from '#contract/month.ts';
import type { OutboxItem, OutboxPart } from '#data/database/outbox-item.ts';
import type { Content } from '../apply.ts';
import { groupOf } from '../outbox-endpoints.ts';

/**
 * The content of an item after a correction, by the rule that all corrections follow (contract/forms/upload-correction.ts). Pure.
 * @param part the new file, where the correction brings one
 * @returns the content for the event `edit`, and whether the item belongs to another class or month now
 */
export function correctItem(
  item: OutboxItem,
  correction: ContentCorrection,
  part?: OutboxPart,
): { content: Content; isMoved: boolean } {
  const { title, fields } = item;
  const before = { ...fields, title, description: fields.description ?? '', ...placeOfItem(item) };
  const named = correction.replaces === item.rowId ? { ...correction, replaces: undefined } : correction;
  const { content, isMoved } = correctContent(before, named);
  const { classId, month, replaces, page, description } = content;
  const { month: _, replaces: __, page: ___, ...others } = fields;
  return {
    isMoved,
    content: {
      title: content.title,
      fields: {
        ...others,
        title: content.title,
        description,
        ...(month !== undefined && { month }),
        ...(replaces !== undefined && { replaces }),
        ...(page !== undefined && { page }),
      },
      ...(classId !== before.classId && { params: { ...item.params, classId }, group: groupOf(classId) }),
      ...(part && { parts: [part] }),
    },
  };
}

/** The class of an upload, and the month of a report. */
export function placeOfItem(item: OutboxItem): ReportPlace {
  return {
    classId: item.params.classId ?? '',
    month: item.endpoint === 'reports.create' ? monthOfItem(item) : undefined,
  };
}

/** The month that was chosen for a report; else that in which it was made (docs/rules.md#report-months). */
export function monthOfItem({ fields, createdAt }: Pick<OutboxItem, 'fields' | 'createdAt'>): string {
  return fields.month ?? monthOf(new Date(createdAt));
}
