import * as v from 'valibot';
import type { Language } from '#contract/language/languages.ts';
import type { ValidationKey } from '#contract/messages.ts';
import { HttpError } from '#server/http/http-error.ts';
import { fieldMessage } from '#server/http/problems/messages.ts';
import { cardNumbersIn } from './card-numbers.ts';
import { textsIn, unstorableIn } from './json-texts.ts';

/** Checks a body. @throws HttpError `malformed`, `unknown-field` or `rule-broken` with the first broken rule of each field */
export function checkBody(schema: v.GenericSchema, input: unknown, language: Language): unknown {
  const texts = textsIn(input);
  rejectFields(cardNumbersIn(texts), 'cardDataRejected', language);
  // valibot accepts a list as an object without fields.
  if (typeof input !== 'object' || input === null || Array.isArray(input)) throw new HttpError('malformed');
  // Without `abortPipeEarly`, so that a rule over two fields is reported together with errors of a third.
  const result = v.safeParse(schema, input);
  if (result.success) {
    rejectFields(unstorableIn(texts), 'textInvalid', language);
    return result.output;
  }
  const nearest = nearestForm(schema, input, result.issues);
  const broken = brokenFields(nearest.schema, nearest.issues, language);
  throw new HttpError(broken.unknown ? 'unknown-field' : 'rule-broken', { fields: broken.fields });
}

function rejectFields(fields: readonly string[], rule: ValidationKey, language: Language): void {
  if (fields.length === 0) return;
  const message = fieldMessage(language, rule);
  throw new HttpError('rule-broken', { fields: Object.fromEntries(fields.map((field) => [field, message])) });
}

/** Checks a query. @throws HttpError `malformed`, with the first broken rule of each name */
export function checkQuery(schema: v.GenericSchema, input: unknown, language: Language): unknown {
  const result = v.safeParse(schema, input, { abortPipeEarly: true });
  if (result.success) return result.output;
  throw new HttpError('malformed', { fields: brokenFields(schema, result.issues, language).fields });
}

/**
 * Checks the parameters of the path.
 * @throws HttpError `not-found`, because an impossible id does not exist either
 */
export function checkParams(schema: v.GenericSchema, input: unknown): unknown {
  const result = v.safeParse(schema, input, { abortEarly: true });
  if (!result.success) throw new HttpError('not-found');
  return result.output;
}

interface Broken {
  readonly fields: Record<string, string>;
  readonly unknown: boolean;
}

/** The first broken rule of each field. */
function brokenFields(schema: v.GenericSchema, issues: readonly v.BaseIssue<unknown>[], language: Language): Broken {
  const fields: Record<string, string> = Object.create(null);
  let unknown = false;
  for (const issue of issues) {
    const path = issue.path?.map((part) => String(part.key)).join('.') ?? '';
    unknown ||= isUnknownField(issue);
    fields[path] ??= fieldMessage(language, messageOf(schema, issue));
  }
  return { fields, unknown };
}

/** valibot reports a missing field as a missing key; here it gets the message of an empty one. */
function messageOf(schema: v.GenericSchema, issue: v.BaseIssue<unknown>): string {
  if (isUnknownField(issue)) return 'unknownField';
  const field = issue.type === 'strict_object' ? String(issue.path?.[0].key) : undefined;
  if (field === undefined || !('entries' in schema)) return issue.message;
  const rule = (schema.entries as Readonly<Record<string, v.GenericSchema>>)[field];
  return (rule && v.safeParse(rule, undefined).issues?.[0].message) ?? issue.message;
}

interface Form {
  readonly schema: v.GenericSchema;
  readonly issues: readonly v.BaseIssue<unknown>[];
}

/**
 * If no form of a union fits, the report is about the nearest one: the form for which the body has the fewest extra or missing
 * fields. Among equals it is the last, which requires most.
 */
function nearestForm(schema: v.GenericSchema, input: unknown, issues: Form['issues']): Form {
  if (schema.type !== 'union' || !('options' in schema)) return { schema, issues };
  const forms = (schema.options as readonly v.GenericSchema[]).map((form) => ({
    schema: form,
    issues: v.safeParse(form, input).issues ?? [],
  }));
  const misfits = forms.map((form) => form.issues.filter(({ type }) => type === 'strict_object').length);
  return forms[misfits.lastIndexOf(Math.min(...misfits))] ?? { schema, issues };
}

function isUnknownField(issue: v.BaseIssue<unknown>): boolean {
  return issue.type === 'strict_object' && issue.expected === 'never';
}
