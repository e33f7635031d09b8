import type { LinkProps } from '@tanstack/react-router';
import type { OutboxEntry } from '#hooks/outbox/use-outbox.ts';

/** The screen on which a message was filled in, and is corrected; undefined for other entries. */
export function messagePlace({ endpoint, rowId, madrasaId, month, fields }: OutboxEntry): LinkProps | undefined {
  if (endpoint === 'transfers.confirm') return { to: '/confirm-transfer/$id', params: { id: rowId } };
  if (endpoint === 'monthOffRequests.create' && fields?.classId) {
    return { to: '/class-details/$id/monthly-reports', params: { id: fields.classId } };
  }
  if (endpoint !== 'spending.create' || !madrasaId || !month) return undefined;
  return { to: '/spending-report/$madrasaId/$month', params: { madrasaId, month } };
}
