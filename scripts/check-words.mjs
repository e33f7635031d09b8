// `npm run check:words`: looks for words that newcomers do not search for (CONTRIBUTING.md, 'Words'), in names, comments,
// tests, documents and texts. Fails where one is used more often than is known here; with `-- WORD` it lists the places.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Not read: released SQL cannot change, the records name what was removed, and this file holds the list. */
const unread =
  /package-lock|\/migrations\/|locales\/ar\/|0016-what-was-removed|scripts\/check-words|bench\/peers\/|tests\/regressions\/.*\.(json|sql)|\.(svg|png|woff2?|ico|pdf)$/;

/** What may stay wherever it is, and why. It is taken out before the search. */
const exceptions = [
  [/ECONNREFUSED|ERR_CONNECTION_REFUSED|connection refused/gi, 'names of Node and Chromium'],
  [/equals\('refused'\)|called 'refused'/g, 'what databases of the first release hold (src/data/database/database.ts)'],
  [/pledged_cents|pledgedCents|sum_all_pledges|sum_pledges\w*/g, 'columns and functions of released migrations'],
  [/nobody@|"nobody"|somebody@/g, 'addresses that no one has, in tests, and the key of the audit log'],
  [/Stand behind a madrasa|Begin your journey/g, 'text of the landing page'],
  [/\bstands? (?:for|up|by|out)\b|stand-in/g, 'another meaning: represents'],
  [/allSettled|"settled"/g, 'names of JavaScript'],
  [/noun sentence|Nouns and verbs|'Noun'|Subject and predicate/g, 'grammar, taught in the lessons of the demo'],
  [/capture="?environment|camera/g, 'the camera of the device'],
  [/BeginPath|beginPath|\bbegin;|'begin'|`begin`/g, 'names of canvas and SQL'],
  [/sanad_http_refusals_total/g, 'a name of a metric that dashboards read'],
  [/\binStepSince\b/g, 'a name in the store of devices, and the key of a text'],
  [/`anew: true`/g, 'a field of an answer of the API'],
  [/'begin raise|\^\(begin\|commit/g, 'SQL'],
  [/no line in \/etc\/passwd/g, 'a line of a file'],
  [/not a noun/g, 'grammar: a percent sign'],
  [/We tell you by email/g, 'a text for sponsors: what a person says'],
  [
    /'nobody'|\$\{nobody\}|[ug]id: nobody|const nobody = 65534|user nobody\b|nobody of a user/g,
    'the user of Unix, and no one in tests',
  ],
  [
    /nobody-shall-read|-of-nobody|nobody has this password|nobody is called so/g,
    'passwords, tokens and searches of tests',
  ],
  [/this phone/gi, 'texts of the specification, and of screens that only a phone shows'],
];

/** Each word, what to write instead, and how often it is still used: lower the number when one goes; it never grows. */
const words = [
  [
    'a line, for a connection',
    'connection, network, offline',
    /\bno line\b|without a line|on a bad line|over the line|line is back|failedOnLine/gi,
  ],
  ['tell, told, hear, deaf', 'report, notify, log, return; subscribe', /\b(?:tells?|told|hears?|heard|deaf)\b/gi],
  ['refuse, refusal', 'reject, rejection', /\brefus(?:e|es|ed|al|als)\b|Refusal/gi],
  ['begin, begun, anew', 'start, again, rebuild', /\b(?:anew|begun|began|begins?)\b/gi],
  ['settle', 'finalize, commit, resolve', /settl(?:e|es|ed|ing)\b/gi],
  ['give back', 'refund, return', /\bg(?:i|a)ven? back\b|\bgives back\b/gi],
  ['sentenceOf', 'message', /sentenceOf/g],
  ['noun', 'entity, resource', /\bnouns?\b/gi],
  ['stands, lies', 'is, is stored', /\b(?:stands|lies)\b/gi],
  ['in step', 'up to date, lastSyncedAt', /\bin step\b|inStepSince/gi],
  [
    'mandate, departure, turnout, happening',
    'context, attempt, result, event',
    /\b(?:mandate|departure|turnout|happening)s?\b/gi,
  ],
  ['patience', 'timeout', /\bpatience\b/gi],
  ['chore', 'job, scheduled job', /\bchores?\b/gi],
  ['inSight', 'visible', /\binSight\b/g],
  ['drawn', 'rendered', /\b(?:re)?drawn\b/gi],
  ['doubt, leftovers', 'unknown outcome, stale files', /\bdoubts?\b|\bleftovers\b/gi],
  ['mustStay', 'assertSignedIn', /\bmustStay\b/g],
  ['house, walls', 'architecture, module boundaries', /\b(?:the house|walls?)\b/gi],
  ['somebody, nobody', 'a user, the caller; someone, no one', /\b(?:somebody|nobody)\b/gi],
  [
    'elsewise, so manieth',
    'otherwise, nth, instead of, 1.5 times as',
    /elsewise|so manieth|in the stead of|half again as/gi,
  ],
  [
    'fates, weather, ledger, scene',
    'faults, network, expected state, scenario',
    /\b(?:fates?|weather|ledger|scene)s?\b/gi,
  ],
  ['pledge', 'sponsorship, sponsored amount', /pledge[sd]?\b/gi],
];

/** Known uses, mostly in comments and in names that several tests share. */
const known = {
  'a line, for a connection': 1,
  'tell, told, hear, deaf': 8,
  'refuse, refusal': 6,
  'begin, begun, anew': 18,
  'stands, lies': 6,
  patience: 2,
  'doubt, leftovers': 15,
  'somebody, nobody': 7,
};

const listed = process.argv.slice(2).join(' ');
const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(ts|tsx|mjs|js|md|json|html|webmanifest|yaml)$/.test(file) && !unread.test(file));
const counts = new Map(words.map(([word]) => [word, 0]));
for (const file of files) {
  const text = exceptions.reduce((rest, [pattern]) => rest.replaceAll(pattern, ''), readFileSync(file, 'utf8'));
  for (const [index, line] of text.split('\n').entries()) {
    for (const [word, , pattern] of words) {
      const found = line.match(pattern)?.length ?? 0;
      counts.set(word, (counts.get(word) ?? 0) + found);
      if (found > 0 && listed !== '' && word.includes(listed)) console.log(`${file}:${index + 1}: ${line.trim()}`);
    }
  }
}
for (const [word, instead] of words) {
  const [count, atMost] = [counts.get(word) ?? 0, known[word] ?? 0];
  if (count === 0 && atMost === 0) continue;
  console.log(`${count > atMost ? 'FAILED' : 'ok    '} ${word}: ${count} of ${atMost} known; write ${instead}`);
  if (count > atMost) process.exitCode = 1;
}
