import { type EndpointName, type Endpoints, endpointOf, endpoints, type ReadAnswerOf } from '#contract/endpoints.ts';
import type { ListRule, MirrorRule, ParameterRule } from '#contract/mirror/mirror-rule.ts';
import type { Rows } from '#data/database/entities.ts';

/* Lists, single objects and answers kept whole, all derived from the contract's column `mirror`. */

const names = Object.keys(endpoints) as EndpointName[];

/** The calls whose `mirror` column has all of `TPart`. */
type NamesOf<TPart> = { [TName in EndpointName]: Endpoints[TName] extends TPart ? TName : never }[EndpointName];

export type ListName = NamesOf<{ mirror: { answer: 'rows' } }>;
export type ListTable<TName extends ListName> = Endpoints[TName]['mirror']['table'];
export type ListRow<TName extends ListName> = Rows[ListTable<TName>];

/** Reading calls whose answers are kept whole, because their rows belong to no table of the mirror. */
export type KeptAnswerName = NamesOf<{ method: 'GET'; mirror: { answer: 'kept' } }>;

/** Reading calls of a single object: a row of a table, or the `data` of an answer that is kept whole. */
export type OneName = NamesOf<{ method: 'GET'; mirror: { answer: 'row' } }> | KeptAnswerName;
export type OneRow<TName extends OneName> = ReadAnswerOf<TName> extends { data: infer TRow } ? TRow : never;

/** Meaning of a call's answer for the rows, with the optional columns accessible. */
export function mirrorRuleOf(name: EndpointName): MirrorRule {
  return endpointOf(name).mirror;
}

/** The rule that answers a list from rows if its own snapshot is not on the device. */
export function listShape(name: ListName): ListRule {
  return endpoints[name].mirror;
}

export const listNames: readonly ListName[] = names.filter(isListName);

function isListName(name: EndpointName): name is ListName {
  return mirrorRuleOf(name).answer === 'rows';
}

/** True if the call's answer is kept whole under its own name. */
export function isKept(name: EndpointName): name is KeptAnswerName {
  const { method, mirror } = endpointOf(name);
  return method === 'GET' && mirror.answer === 'kept';
}

/** Effect of a list's query on its rows, parameter by parameter. */
export interface Asked {
  readonly name: ListName;
  readonly query: Readonly<Record<string, string>>;
}

/** Rules of the given parameters; for an order, the rule of this order. */
function rulesOf({ name, query }: Asked) {
  const { query: parameters } = listShape(name);
  return Object.entries(query).map(([parameter, value]) => ruleOf(parameters[parameter], value));
}

function ruleOf(rule: ParameterRule | undefined, value: string) {
  return typeof rule === 'object' && 'orders' in rule ? rule.orders[value] : rule;
}

/** True if the question leaves out rows that belong to the list. */
export function leavesOut(asked: Asked): boolean {
  return rulesOf(asked).some((rule) => typeof rule === 'object');
}

/** True if the device's rows can answer this question. */
export function isAnswerable(asked: Asked): boolean {
  return rulesOf(asked).every((rule) => typeof rule !== 'object' || rule.leavesOut !== 'server');
}

/** True if no index contains the requested rows: they are sorted in memory. */
export function isUnindexed(asked: Asked): boolean {
  return rulesOf(asked).some((rule) => rule === 'row' || (typeof rule === 'object' && rule.leavesOut === 'row'));
}
