import { type ContentCorrection, correctContent, type ReportPlace } from '#contract/forms/upload-correction.ts';
import { monthOf } from '#contract/month.ts';
import type { OutboxItem, OutboxPart } from '#data/database/outbox-item.ts';
import type { Content } from '../apply.ts';
import { groupOf } from '../outbox-endpoints.ts';

/**
 * The content of an item after a correction, by the rule that all corrections follow (contract/forms/upload-correction.ts). Pure.
 * @param part the new file, if the correction brings one
 * @returns the content for the event `edit`, and whether the item now belongs to another class or month
 */
export function correctItem(
  item: OutboxItem,
  correction: ContentCorrection,
  part?: OutboxPart,
): { content: Content; isMoved: boolean } {
  const { title, fields } = item;
  const ifReplaceable = (id: string | undefined) =>
    id === item.rowId || id === reportOfColleague(item) ? undefined : id;
  const before = {
    ...{ ...fields, title, description: fields.description ?? '', ...placeOfItem(item) },
    replaces: ifReplaceable(fields.replaces),
  };
  const named = { ...correction, replaces: ifReplaceable(correction.replaces) };
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

/**
 * The report that an item was to replace, if the server has answered that it is a colleague's (decision 67). Any correction
 * by its author then sends the item as an addition.
 */
export function reportOfColleague({ lastError, fields }: Pick<OutboxItem, 'lastError' | 'fields'>): string | undefined {
  return lastError?.code === 'colleagues-report' ? fields.replaces : undefined;
}

/** The class of an upload, and the month of a report. */
export function placeOfItem(item: OutboxItem): ReportPlace {
  return {
    classId: item.params.classId ?? '',
    month: item.endpoint === 'reports.create' ? monthOfItem(item) : undefined,
  };
}

/** The chosen month of a report, otherwise the month in which it was made (docs/rules.md#report-months). */
export function monthOfItem({ fields, createdAt }: Pick<OutboxItem, 'fields' | 'createdAt'>): string {
  return fields.month ?? monthOf(new Date(createdAt));
}
