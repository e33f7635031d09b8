import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/*
 * The messages of a failed call claim an effect, or none, only if the screen knows it. Each text with such a claim is listed
 * with its source:
 * - `server`: the server said so in its own answer.
 * - `device`: the device reports its own data.
 * - `not-sent`: the call never left the device, while the browser has no network.
 * Without an answer nothing is known: 'We do not know yet …'.
 */
const claim =
  /\bnothing (was|is|has been|you saved)\b|\bno money\b|\byou are offline\b|\bnot (charged|sent|saved|stored|made)\b|\bwas not\b|\bwere not\b/i;

const known: Readonly<Record<string, 'server' | 'device' | 'not-sent'>> = {
  // The server reports the result of its own call.
  ...listed('server', 'problems', [
    ...['malformed', 'too-slow', 'headers-too-large', 'event-invalid', 'forbidden', 'method-not-allowed'],
    ...['email-taken', 'last-admin', 'already-there', 'withdrawn', 'deleted-meanwhile', 'wrong-offset', 'key-reused'],
    ...['tus-version', 'too-large', 'body-too-large', 'file-damaged', 'file-unreadable', 'page-damaged'],
    ...['photo-unreadable', 'voice-unreadable', 'unsupported-media', 'rule-broken', 'unknown-field', 'not-built'],
    ...['no-class', 'fully-sponsored', 'too-much', 'being-paid', 'being-paid_one', 'being-paid_other'],
    ...['partly-being-paid', 'partly-being-paid_one', 'partly-being-paid_other', 'payment-declined', 'price-changed'],
    ...['too-many-holds', 'payments-away', 'payments-unavailable', 'nothing-due', 'not-refundable', 'not-running'],
    ...['payment-first', 'not-open', 'too-many-uploads', 'class-ended', 'class-not-offered', 'spending-there'],
    ...['zakat-ended', 'nothing-ready', 'transfer-too-much', 'transfer-state', 'confirmed-otherwise', 'books-open'],
  ]),
  ...listed('server', 'problems', ['second-factor-again']),
  ...listed('server', 'validation', ['passkeyWrong', 'tokenInvalid', 'cardDataRejected']),
  // The answer says how a payment ended, what happened to each row of a request, or what an import would do.
  ...listed('server', 'payments', [
    'failed.title',
    'failed.text',
    'receipt.sandbox',
    'sandbox.text',
    'statement.empty',
  ]),
  ...listed('server', 'payments-admin', ['because.no-funds', 'proposal.declined']),
  ...listed('server', 'books', ['close.ready']),
  ...listed('server', 'classes', ['schoolYear.problemsHint', 'schoolYear.started']),
  ...listed('server', 'audit', ['actions.give-up-picture']),
  ...listed('server', 'sponsorships', [
    ...['paused.missed', 'pauseDialog.text', 'payments.state.skipped', 'classEnds.ending'],
  ]),
  ...listed('server', 'common', ['bulk.failed_one', 'bulk.failed_other']),
  ...listed('server', 'users', ['takeOutSeveral.failed_one', 'takeOutSeveral.failed_other']),
  ...listed('server', 'imports', ['checkedText']),
  ...listed('server', 'outbox', ['notPossible']),
  ...listed('server', 'radar', ['notReminded']),
  ...listed('server', 'mail', [
    ...['giving.asked.text', 'giving.failed.text', 'giving.classEnds.text', 'giving.zakatEnded.text'],
    ...['account.passwordChanged.text', 'account.addressAsked.text', 'account.addressChanged.text'],
    ...['account.secondFactorChanged.text'],
  ]),
  // The device reports its own data.
  ...listed('device', 'auth', ['signOut.ask', 'signOut.notExported']),
  ...listed('device', 'common', ['states.notSaved', 'failed.text', 'openFile.offline']),
  ...listed('device', 'errors', ['pageHint']),
  ...listed('device', 'home', ['update.unsaved']),
  ...listed('device', 'outbox', ['kept.hint', 'lost.title_one', 'lost.title_other', 'lost.draft']),
  ...listed('device', 'page-texts', ['privacy.device.text', 'terms.service.text']),
  ...listed('device', 'reader', ['costs.text']),
  ...listed('device', 'reports', [
    ...['next.draft', 'page.tooManyPhotos', 'page.notSentYet', 'paper.tooMany_one', 'paper.tooMany_other'],
  ]),
  ...listed('device', 'shares', ['discardSure', 'problem.no-file', 'problem.not-ready']),
  // The browser has no network: each has a sibling for a server that does not answer.
  ...listed('not-sent', 'auth', ['offline']),
  ...listed('not-sent', 'common', ['states.offline', 'states.stale', 'states.partial', 'form.offline']),
  ...listed('not-sent', 'common', ['failed.chunkOffline']),
  ...listed('not-sent', 'errors', ['notSent']),
  ...listed('not-sent', 'home', ['contact.offline']),
  ...listed('not-sent', 'payments', ['offline', 'notSent']),
};

/** Messages for a server that does not answer although there is a network, or for a lost answer. */
const siblings: Readonly<Record<string, string>> = {
  'auth:offline': 'auth:notReached',
  'common:states.offline': 'common:states.notReached',
  'common:states.stale': 'common:states.staleOnline',
  'common:states.partial': 'common:states.partialOnline',
  'common:form.offline': 'common:form.notReached',
  'common:failed.chunkOffline': 'common:failed.chunkNotReached',
  'errors:notSent': 'errors:unanswered',
  'home:contact.offline': 'home:contact.notReached',
  'payments:offline': 'payments:notReached',
  'payments:notSent': 'payments:unsure.text',
};

function listed<T>(who: T, file: string, keys: readonly string[]): Record<string, T> {
  return Object.fromEntries(keys.map((key) => [`${file}:${key}`, who]));
}

function textsOf(node: unknown, path: string): [string, string][] {
  if (typeof node === 'string') return [[path, node]];
  return Object.entries(node as object).flatMap(([key, value]) =>
    textsOf(value, path.endsWith(':') ? `${path}${key}` : `${path}.${key}`),
  );
}

const folder = 'public/locales/en';
const all = readdirSync(folder).flatMap((file) =>
  textsOf(JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')), `${file.replace('.json', '')}:`),
);

test('each text that claims an effect, or none, is said by one who knows', () => {
  const claiming = all.filter(([, text]) => claim.test(text)).map(([key]) => key);
  expect(claiming.filter((key) => !(key in known)).sort()).toEqual([]);
  expect(Object.keys(known).filter((key) => !claiming.includes(key))).toEqual([]);
});

test('each text for a device without a network has one for a server that does not answer, which claims nothing', () => {
  const offline = Object.entries(known).flatMap(([key, who]) => (who === 'not-sent' ? [key] : []));
  expect(Object.keys(siblings).sort()).toEqual(offline.sort());
  const texts = new Map(all);
  for (const key of Object.values(siblings)) {
    expect(texts.get(key), key).toBeTruthy();
    expect(claim.test(texts.get(key) ?? ''), key).toBe(false);
  }
});

test('each is chosen by what the browser says of its network, or by whether the call was sent', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => readFileSync(`src/${name}`, 'utf8'));
  for (const key of Object.keys(siblings)) {
    const [, path = ''] = key.split(':');
    const users = sources.filter((text) => new RegExp(`'([\\w-]+:)?${path.replace('.', '\\.')}'`).test(text));
    const guarded = users.filter((text) => /hasNetwork|HasNetwork|not-sent/.test(text));
    expect(guarded.length, key).toBeGreaterThan(0);
  }
});
