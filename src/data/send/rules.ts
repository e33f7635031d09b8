import { choose } from '#data/outbox/rules/choose.ts';
import { attempt } from './attempt.ts';
import { classifyFailure } from './classify.ts';
import { alone } from './lock/sender-lock.ts';
import { requestOf, timeoutFor } from './request.ts';
import { complete, start } from './steps.ts';

/**
 * What the sender goes by. There is one set of rules; they stand together so that the proof can put a wrong one in the
 * place of each and show that it is noticed (tests/faults/planted-bugs.soak.ts).
 */
export const sendingRules = { alone, choose, start, attempt, complete, requestOf, timeoutFor, classifyFailure };

export type SendingRules = typeof sendingRules;
