import * as v from 'valibot';
import { say } from '../messages.ts';

/** The two kinds of table that are written and read. */
export const TableFormat = v.optional(v.picklist(['csv', 'xlsx'], say('choiceInvalid')), 'csv');
