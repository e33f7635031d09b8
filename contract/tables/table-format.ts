import * as v from 'valibot';
import { say } from '../messages.ts';

/** The two formats of tables. */
export const TableFormat = v.optional(v.picklist(['csv', 'xlsx'], say('choiceInvalid')), 'csv');
