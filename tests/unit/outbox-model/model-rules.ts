import { apply, takeStockOf } from '#data/outbox/apply.ts';
import { planDeletion } from '#data/outbox/plan-deletion.ts';
import { choose } from '#data/outbox/rules/choose.ts';
import { correctItem } from '#data/outbox/rules/corrected-item.ts';
import { isSameAttempt, isSameRevision } from '#data/outbox/rules/revisions.ts';
import { classifyFailure } from '#data/send/classify.ts';
import { requestOf } from '#data/send/request.ts';
import { ModelServer } from './model-server.ts';

/** The pure rules of the product that the model runs; the planted bugs replace one each. */
export const productRules = {
  apply,
  choose,
  classifyFailure,
  takeStockOf,
  planDeletion,
  correctItem,
  isSameRevision,
  isSameAttempt,
  keyOf: (item: Parameters<typeof requestOf>[0]) => requestOf(item).idempotencyKey,
  /** Only one process sends at a time. */
  alone: true,
  /** Item and files stay on the device until the receipt is there. */
  keepsUntilReceipt: true,
  server: () => new ModelServer(),
};

export type ModelRules = typeof productRules;
