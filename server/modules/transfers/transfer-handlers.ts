import { eachRow } from '#server/http/call/each-row.ts';
import type { Handlers } from '#server/http/handler.ts';
import { confirmTransfer } from './confirm-transfer.ts';
import { deleteDraft, draftTransfer } from './draft-transfer.ts';
import { readyMoney } from './ready-money.ts';
import { resolveTransfer, returnTransfer } from './resolve-transfer.ts';
import { existingTransfer, listTransfers } from './select-transfers.ts';
import { sendTransferPhoto } from './send-photo.ts';
import { sendTransfer } from './send-transfer.ts';

/** Money that is sent to madaris (docs/rules.md#transfers). */
export const transferHandlers = {
  'transfers.ready': (call) => readyMoney(call),
  'transfers.list': listTransfers,
  'transfers.get': async (call) => ({ data: await existingTransfer(call, call.params.id) }),
  'transfers.create': async (call) => ({ data: await draftTransfer(call) }),
  'transfers.createSeveral': (call) =>
    eachRow(call, call.body.ids, (inner, madrasaId) => draftTransfer({ ...inner, body: { madrasaId } })),
  'transfers.delete': async (call) => ({ data: await deleteDraft(call) }),
  'transfers.send': async (call) => ({ data: await sendTransfer(call) }),
  'transfers.confirm': confirmTransfer,
  'transfers.resolve': async (call) => ({ data: await resolveTransfer(call) }),
  'transfers.return': async (call) => ({ data: await returnTransfer(call) }),
  'files.transferPhoto': sendTransferPhoto,
} satisfies Handlers;
