// `npm run check:words`: looks for words that newcomers do not search for (CONTRIBUTING.md, 'Plain words'), in names,
// comments, tests, documents and texts, and for comments that need two readings. It prints each place and the number of places
// of each pattern, and fails if there is one.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Files that are not read: released SQL cannot change, the records name what was removed, and this file holds the list. */
const unread =
  /package-lock|\/migrations\/|locales\/ar\/|0016-what-was-removed|scripts\/check-words|bench\/peers\/|tests\/regressions\/.*\.(json|sql)|\.(svg|png|woff2?|ico|pdf)$/;

/** Words that may stay in any file, each with its reason. They are removed before the search. */
const exceptions = [
  [/ECONNREFUSED|ERR_CONNECTION_REFUSED|connection refused/gi, 'names of Node and Chromium'],
  [/equals\('refused'\)|called 'refused'/g, 'what databases of the first release hold (src/data/database/database.ts)'],
  [/pledged_cents|pledgedCents|sum_all_pledges|sum_pledges\w*/g, 'columns and functions of released migrations'],
  [/nobody@|"nobody"|somebody@/g, 'addresses that no one has, in tests, and the key of the audit log'],
  [/Stand behind a madrasa|Begin your journey/g, 'text of the landing page'],
  [/\bstands? (?:for|up|by|out)\b|stand-in/g, 'another meaning: represents'],
  [/allSettled|"settled"|dynamicImportSettled/g, 'names of JavaScript and Vitest'],
  [
    /\bsettling\b|\bsettled(?:_at|At)?\b|payments_to_settle/g,
    'money: a payment has settled once the bank can hardly take it back',
  ],
  [/noun sentence|Nouns and verbs|'Noun'|Subject and predicate/g, 'grammar, taught in the lessons of the demo'],
  [/capture="?environment|camera/gi, 'the camera of the device'],
  [/BeginPath|beginPath|\bbegin;|'begin'|`begin`/g, 'names of canvas and SQL'],
  [/sanad_http_refusals_total/g, 'a name of a metric that dashboards read'],
  [
    /\blastSeen\b|last_seen/g,
    'when a session was used last; and a name in the store of devices (src/data/device/device.ts)',
  ],
  [
    /\bsentences?\b(?! ?\()/g,
    'grammar: what a value is set into, what the name of a test is (`sentenceOf` is searched for)',
  ],
  [/\binStepSince\b/g, 'a name in the store of devices, and the key of a text'],
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
  [/\bwall[- ]?clocks?\b/gi, 'a standard term: the time of day of a place, without its time zone'],
  [/fldCharType="begin"/g, 'a value of an attribute of Word'],
  [/this phone/gi, 'texts of the specification, and of screens that only a phone shows'],
  [/\bno more (?:\w+ ){0,3}than\b/gi, 'an upper limit, not an end'],
  [/\b(?:brings?|reads?|says?|sees?|needs?|takes|there are|why) no more\b/gi, 'an amount: nothing beyond it'],
  [
    /\bno more (?:(?:weekly )?e?mails?|notifications|reminders|faults|calls|of (?:it|these))\b/gi,
    'a number: none from now on',
  ],
];

/** Each word of another meaning, and what to write instead. Names in camel case are searched as well. */
const words = [
  [
    'a line, for a connection',
    'connection, network, offline',
    /\b(?:no|without a|without an open|over the|on a bad|when the|on a slow) lines?\b|line (?:is|was|comes|came) back|failedOnLine|(?:hold|held|cut|watch|break|without|other|no|the|slowest)Line\b|\bslow lines\b|-line\.ts/gi,
  ],
  [
    'tell, told, hear, deaf',
    'report, notify, log, return; subscribe',
    /\b(?:[Tt]ells?|[Tt]old|[Hh]ears?|[Hh]eard|deaf)\b|\btell[A-Z]|[a-z]Told\b/g,
  ],
  ['refuse, refusal', 'reject, rejection', /\b[Rr]efus(?:e|es|ed|al|als)\b|Refus(?:al|ed)/g],
  [
    'begin, begun, anew',
    'start, again, rebuild',
    /\b(?:[Aa]new|[Bb]egun|[Bb]egan|[Bb]egins?)\b|\bbegin[A-Z]|[a-z]Anew\b/g,
  ],
  ['settle', 'finalize, commit, resolve', /settl(?:e|es|ed|ing)\b/gi],
  ['give back', 'refund, return', /\bg(?:i|a)ven? back\b|\bgives back\b/gi],
  ['sentence', 'message', /\bsentences?(?:Of)?\b/gi],
  ['noun', 'entity, resource', /\b[Nn]ouns?\b|\bnoun[A-Z]/g],
  ['stands, lies', 'is, is stored', /\b(?:stands|lies)\b|[a-z]Stands\b/g],
  ['in step', 'up to date, lastSyncedAt', /\bin step\b|inStepSince/gi],
  ['picture, last seen', 'snapshot', /\blast[- ]?seen\b|LastSeen\b|(?:take|last|saw|expect)Picture|last-picture/g],
  [
    'mandate, departure, turnout, happening',
    'context, attempt, result, event',
    /\b(?:mandate|departure|turnout|happening)s?\b/gi,
  ],
  ['patience', 'timeout', /\bpatience(?:\b|[A-Z])/g],
  ['chore', 'job, scheduled job', /\bchores?\b/gi],
  ['sight, inSight', 'visible', /\b(?:in|out of) (?:the )?sight\b|\binSight\b/gi],
  ['draw, drawn, of a screen', 'render', /\b(?:re)?drawn\b|\bdraws (?:it|the (?:view|screen|route|list))\b/gi],
  ['doubt, remains, leftovers', 'unknown outcome, stale files', /\bdoubt(?:s|ful)?\b|\bremains\b|\bleftovers\b/gi],
  ['leaving, mustStay', 'signing out, assertSignedIn', /\bmustStay\b|\b(?:is|who is) leaving\b/g],
  ['house, walls, rooms', 'architecture, module boundaries, folders', /\b(?:[Tt]he house|[Ww]alls?|[Rr]ooms)\b/g],
  [
    'somebody, nobody, who registers',
    'a user, the caller, a new sponsor; someone, no one',
    /\b(?:somebody|nobody|who registers)\b|(?:Some|No)body\b|Who registers/g,
  ],
  [
    'elsewise, so manieth',
    'otherwise, nth, instead of, 1.5 times as',
    /elsewise|so manieth|in the stead of|half again as/gi,
  ],
  [
    'fates, weather, ledger, stage, scene, camera',
    'faults, network, expected state, fixture, scenario',
    /\b(?:fates?|weather|ledger|scene)s?\b|\bon stage\b|\bcameras?\b/gi,
  ],
  ['this world, of a test', 'environment', /\b(?:my|this|the|test) worlds?\b|World\b/g],
  ['this phone', 'this device, where a desktop shows it too', /\bthis phone\b/gi],
  ['pledge', 'sponsorship, sponsored amount', /pledge[sd]?\b/gi],
  ['the own', "its own, the caller's", /\bthe own\b/gi],
  ['whoever', 'a user who, the person who', /\bwhoever\b/gi],
  ['any more', 'no longer', /\bany more\b/gi],
  ['no more', 'no longer', /\bno more\b/gi],
  ['shall', 'should, must, will', /\bshall\b/gi],
  ['such a one', 'it, one', /\bsuch a one\b/gi],
  ['so many signs', 'this many characters', /\bso many signs\b/gi],
  ['is over with', 'ends when', /\b(?:is|are) over with\b/gi],
];

/** Searched in the comments of sources alone: titles and documents may ask questions. */
const commentStart = [
  'a comment that starts with What, Of, Whether, Where, Who or That',
  'a subject and a verb, or a noun phrase',
  /(?:\/\/|\/\*\*?|^\s*\*)\s+(?:What|Of|Whether|Where|Who|That)\b/g,
];

const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(ts|tsx|mjs|js|md|json|html|webmanifest|yaml)$/.test(file) && !unread.test(file));
const places = new Map([...words, commentStart].map(([word]) => [word, 0]));
for (const file of files) {
  const named = `${file}\n${readFileSync(file, 'utf8')}`;
  const text = exceptions.reduce((rest, [pattern]) => rest.replaceAll(pattern, ''), named);
  const searched = /\.(ts|tsx|mjs)$/.test(file) ? [...words, commentStart] : words;
  for (const [index, line] of text.split('\n').entries()) {
    for (const [word, instead, pattern] of searched) {
      if (!line.match(pattern)) continue;
      places.set(word, places.get(word) + 1);
      console.log(`${file}:${index}: ${line.trim().slice(0, 160)}\n  '${word}': write ${instead}`);
    }
  }
}
for (const [word, count] of places) console.log(`${String(count).padStart(5)}  ${word}`);
const found = [...places.values()].reduce((sum, count) => sum + count, 0);
console.log(
  `${found} places of ${places.size} patterns in ${files.length} files, ${exceptions.length} exceptions with reasons`,
);
if (found > 0) process.exitCode = 1;
