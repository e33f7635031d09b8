import * as v from 'valibot';
import { bookAccounts } from '../entities/papers/books.ts';
import { optionalText } from '../fields.ts';

/** The operator's names of the accounts; one that is left empty is exported under its own name. */
export const BookAccountsForm = v.strictObject(v.entriesFromList(bookAccounts, optionalText()));
