import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/*
 * The table of claims (decision 51). Each text on a public or payment screen is here, with its basis; a sentence that is not
 * listed fails.
 * - `rows`: it is filled in from rows, or shown only if there are some.
 * - `rule`: the product itself ensures it (docs/rules.md).
 * - `asks`: it asks, invites or explains, and claims nothing.
 */
type Source = 'rows' | 'rule' | 'asks';

/** The parts of the texts that these screens show. */
const screens: Readonly<Record<string, readonly string[]>> = {
  home: ['landing', 'flow', 'questions', 'about'],
  explore: ['lead', 'panel', 'months', 'zakat'],
  payments: [''],
  sponsorships: ['missing'],
  money: ['trail', 'figures'],
};

const claims: Readonly<Record<string, Source>> = {
  ...listed('rows', 'home', ['about.share']),
  ...listed('rule', 'home', [
    ...['landing.lead', 'flow.you.text', 'flow.class.text', 'flow.month.text', 'flow.proof.text'],
    ...['questions.part.answer', 'questions.stop.answer', 'questions.card.answer', 'questions.reports.answer'],
    ...['questions.children.answer', 'questions.listed.answer', 'questions.missing.answer'],
    ...['about.sections.what.text', 'about.sections.proof.text', 'about.sections.privacy.text'],
    ...['about.sections.stop.text'],
  ]),
  ...listed('asks', 'home', [
    ...['landing.signInFirst', 'landing.openingSoonText', 'landing.notYetText', 'about.lead', 'about.whoNone'],
  ]),
  ...listed('rule', 'explore', ['lead.region', 'lead.madrasa', 'lead.class', 'months.lead', 'panel.share']),
  ...listed('rows', 'explore', ['panel.rest', 'panel.openingSoon', 'panel.notOffered', 'panel.ended', 'zakat.agreed']),
  // The specification's own sentence; the arrival days of reports are listed below it.
  ...listed('rows', 'payments', ['note']),
  ...listed('rows', 'payments', [
    ...['amountHint', 'brand', 'complete', 'hold.released', 'notArrived.text', 'sentBack.text'],
    ...['failed.text', 'success', 'thanks.text', 'receipt.refunded', 'receipt.partRefunded', 'receipt.sandbox'],
    ...['receipt.failed', 'receipt.unknown', 'statement.failed', 'sandbox.text', 'list.lead', 'list.leadClass'],
  ]),
  ...listed('rule', 'payments', [
    ...['reportsHint', 'autoChargeHint', 'private', 'redirect', 'unknown.text', 'cardChanged', 'thanks.report'],
    ...['thanks.reportArrives', 'thanks.see', 'thanks.stop', 'receipt.privacy', 'statement.emptyText'],
    ...['statement.privacy', 'offline', 'notReached', 'notSent', 'hold.endedText', 'unsure.text'],
  ]),
  ...listed('asks', 'payments', [...['outdated', 'againAt', 'unavailable', 'open.text', 'thanks.general']]),
  ...listed('rows', 'sponsorships', ['missing.since']),
  ...listed('rows', 'money', [
    'trail.ofYour',
    'trail.ofThe',
    'trail.refunded',
    'trail.refundedOn',
    'trail.refundedSent',
  ]),
  ...listed('rule', 'money', ['trail.noneText']),
};

function listed(source: Source, file: string, keys: readonly string[]): Record<string, Source> {
  return Object.fromEntries(keys.map((key) => [`${file}:${key}`, source]));
}

function textsOf(node: unknown, path: string): [string, string][] {
  if (typeof node === 'string') return [[path, node]];
  return Object.entries(node as object).flatMap(([key, value]) => textsOf(value, path ? `${path}.${key}` : key));
}

const shown = Object.entries(screens).flatMap(([file, parts]): [string, string][] => {
  const texts = textsOf(JSON.parse(readFileSync(`public/locales/en/${file}.json`, 'utf8')), '');
  return texts
    .filter(([key]) => parts.some((part) => part === '' || key === part || key.startsWith(`${part}.`)))
    .map(([key, text]) => [`${file}:${key}`, text]);
});

test('each sentence on a public or payment screen is listed with what bears it out, and no other is', () => {
  const sentences = shown.filter(([, text]) => /[.!]( |$)/.test(text)).map(([key]) => key);
  expect(sentences.filter((key) => !(key in claims)).sort()).toEqual([]);
  expect(
    Object.keys(claims)
      .filter((key) => !sentences.includes(key))
      .sort(),
  ).toEqual([]);
});

test.each([
  /\bin two taps\b/i,
  /nothing was lost/i,
  /supervisor asks the teacher/i,
  /no child'?s/i,
  /\b\d+ ?% of every/i,
])('no screen says %s: no row bears it out', (claim) => {
  expect(shown.filter(([, text]) => claim.test(text)).map(([key]) => key)).toEqual([]);
});

test('the share that arrives is computed, and hidden until it can be', () => {
  for (const file of ['home/about-page', 'home/landing/money-flow', 'explore/trust-note']) {
    const source = readFileSync(`src/features/${file}.tsx`, 'utf8');
    expect(source, file).toMatch(/useArrivingShare\(\)/);
    expect(source, file).toMatch(/share !== undefined &&/);
    expect(source, file).not.toMatch(/arrivingShare/);
  }
});
