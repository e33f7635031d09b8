import * as v from 'valibot';
import { cardNumbersIn } from './card-numbers.ts';
import type { Language } from './language.ts';
import { Refusal } from './refusal.ts';
import { fieldSentence } from './sentences.ts';

/** Checks a body. @throws Refusal `malformed`, `unknown-field` or `rule-broken` with the first broken rule of each field */
export function checkBody(schema: v.GenericSchema, input: unknown, language: Language): unknown {
  const cards = cardNumbersIn(input);
  if (cards.length > 0) {
    const refused = fieldSentence(language, 'cardDataRefused');
    throw new Refusal('rule-broken', { fields: Object.fromEntries(cards.map((field) => [field, refused])) });
  }
  // valibot takes a list for an object without fields.
  if (typeof input !== 'object' || input === null || Array.isArray(input)) throw new Refusal('malformed');
  const result = v.safeParse(schema, input, { abortPipeEarly: true });
  if (result.success) return result.output;
  const broken = brokenFields(nearestIssues(schema, input, result.issues), language);
  throw new Refusal(broken.unknown ? 'unknown-field' : 'rule-broken', { fields: broken.fields });
}

/** Checks a query. @throws Refusal `malformed`, with the first broken rule of each name */
export function checkQuery(schema: v.GenericSchema, input: unknown, language: Language): unknown {
  const result = v.safeParse(schema, input, { abortPipeEarly: true });
  if (result.success) return result.output;
  throw new Refusal('malformed', { fields: brokenFields(result.issues, language).fields });
}

/** Checks what the path names. @throws Refusal `not-found`: an id that cannot be one is not there either */
export function checkParams(schema: v.GenericSchema, input: unknown): unknown {
  const result = v.safeParse(schema, input, { abortEarly: true });
  if (!result.success) throw new Refusal('not-found');
  return result.output;
}

interface Broken {
  readonly fields: Record<string, string>;
  readonly unknown: boolean;
}

function brokenFields(issues: readonly v.BaseIssue<unknown>[], language: Language): Broken {
  const fields: Record<string, string> = Object.create(null);
  let unknown = false;
  for (const issue of issues) {
    const path = issue.path?.map((part) => String(part.key)).join('.') ?? '';
    const isUnknown = isUnknownField(issue);
    unknown ||= isUnknown;
    fields[path] ??= fieldSentence(language, isUnknown ? 'unknownField' : issue.message);
  }
  return { fields, unknown };
}

/**
 * Where no form of a union fits, what is wrong with the nearest one is told rather than that nothing fits: with that
 * which the body has the fewest fields too many or too few for. Between equals it is the last, which asks for most.
 */
function nearestIssues(
  schema: v.GenericSchema,
  input: unknown,
  issues: readonly v.BaseIssue<unknown>[],
): readonly v.BaseIssue<unknown>[] {
  if (schema.type !== 'union' || !('options' in schema)) return issues;
  const forms = schema.options as readonly v.GenericSchema[];
  const refused = forms.map((form) => v.safeParse(form, input, { abortPipeEarly: true }).issues ?? []);
  const misfits = refused.map((those) => those.filter(({ type }) => type === 'strict_object').length);
  return refused[misfits.lastIndexOf(Math.min(...misfits))] ?? issues;
}

function isUnknownField(issue: v.BaseIssue<unknown>): boolean {
  return issue.type === 'strict_object' && issue.expected === 'never';
}
