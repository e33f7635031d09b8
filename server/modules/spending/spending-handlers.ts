import type { Handlers } from '#server/http/handler.ts';
import { createSpending } from './create-spending.ts';
import { listDueSpending } from './due-spending.ts';
import { listSpending } from './list-spending.ts';
import { markSpendingSeen, releaseSpendingPhoto, returnSpending } from './review-spending.ts';
import { sendSpendingPhoto } from './send-photo.ts';

/** Spending reports of madaris. */
export const spendingHandlers = {
  'spending.list': listSpending,
  'spending.create': createSpending,
  'spending.due': listDueSpending,
  'spending.seen': markSpendingSeen,
  'spending.return': returnSpending,
  'spending.release': releaseSpendingPhoto,
  'files.spendingPhoto': sendSpendingPhoto,
} satisfies Handlers;
