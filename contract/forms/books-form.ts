import * as v from 'valibot';
import { bookAccounts } from '../entities/papers/books.ts';
import { optionalText } from '../fields.ts';

/** The operator's names of the accounts; one without a name is exported under its standard name. */
export const BookAccountsForm = v.strictObject(v.entriesFromList(bookAccounts, optionalText()));
