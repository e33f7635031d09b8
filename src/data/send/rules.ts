import { choose } from '#data/outbox/rules/choose.ts';
import { attempt } from './attempt.ts';
import { classifyFailure } from './classify.ts';
import { alone } from './lock/sender-lock.ts';
import { requestOf, timeoutFor } from './request.ts';
import { complete, start } from './steps.ts';

/**
 * The rules of the sender. They are in one place so that a proof can replace each with a wrong one and show that a test
 * notices it (tests/faults/planted-bugs.soak.ts).
 */
export const sendingRules = { alone, choose, start, attempt, complete, requestOf, timeoutFor, classifyFailure };

export type SendingRules = typeof sendingRules;
