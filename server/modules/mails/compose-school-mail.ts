import { listOfFigure } from '#contract/answers/figure-list.ts';
import type { AttentionFigure } from '#contract/answers/figures.ts';
import type { Stats } from '#contract/answers/stats.ts';
import type { Role } from '#contract/rights/roles.ts';
import { screens } from '#contract/rights/screens.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { mailWords } from '#server/mail/words.ts';
import arHome from '../../../public/locales/ar/home.json' with { type: 'json' };
import enHome from '../../../public/locales/en/home.json' with { type: 'json' };
import type { Recipient } from './compose-mail.ts';
import { escaped, framedMail } from './framed-mail.ts';
import type { QueuedMail } from './queue-mail.ts';

/** What the home shows, as a weekly mail holds it. */
export interface WeeklyFigures {
  readonly role: Role;
  readonly attention: readonly AttentionFigure[];
  readonly stats: Stats;
}

/** What a teacher is reminded of: the month, `YYYY-MM`, its last day, and the classes whose report has not come. */
export interface ReminderFacts {
  readonly month: string;
  readonly dueDate: string;
  readonly classes: readonly string[];
}

type Queued = Pick<QueuedMail, 'kind' | 'language' | 'values'>;

const homes = { en: enHome, ar: arHome } as const;
const numbers = { en: 'en', ar: 'ar-u-nu-arab' } as const;

export function isSchoolMail(kind: string): boolean {
  return kind === 'weekly' || kind === 'reminder';
}

/** The weekly mail of those who manage, or a teacher's reminder: the words of the home, each figure a link. */
export function composeSchoolMail(
  { kind, language, values }: Queued,
  { name, email }: Recipient,
  { origin, stopToken }: { origin: string; stopToken?: string | undefined },
): Mail {
  const facts = values.facts ?? '{}';
  const part =
    kind === 'weekly'
      ? weeklyPart(JSON.parse(facts) as WeeklyFigures, language, origin)
      : reminderPart(JSON.parse(facts) as ReminderFacts, language);
  const greeting = (shown: string) => mailWords(language, 'giving.greeting', { name: shown });
  return framedMail({
    to: email,
    subject: part.subject,
    language,
    text: `${greeting(name)}\n\n${part.text}`,
    html: `<p>${greeting(`<bdi>${escaped(name)}</bdi>`)}</p>\n${part.html}`,
    link: { label: mailWords(language, kind === 'weekly' ? 'weekly.link' : 'reminder.link'), url: `${origin}/` },
    origin,
    stopToken,
  });
}

type Language = Queued['language'];

function weeklyPart({ role, attention, stats }: WeeklyFigures, language: Language, origin: string) {
  const number = new Intl.NumberFormat(numbers[language]);
  const percent = new Intl.NumberFormat(numbers[language], { style: 'percent' });
  const { work } = homes[language];
  const todo = attention.map((figure) => {
    const { screen, search } = listOfFigure(figure, role);
    return {
      words: attentionWords(language, figure.kind, figure.count),
      url: `${origin}${screens[screen].path}?${new URLSearchParams(search)}`,
    };
  });
  const figures = [
    `${work.madaris}: ${number.format(stats.totalMadaris)}`,
    `${work.classes}: ${number.format(stats.totalClasses)}`,
    `${work.students}: ${number.format(stats.totalStudents)}`,
    `${work.teachers}: ${number.format(stats.totalTeachers)}`,
    mailWords(language, 'weekly.sponsored', { percent: percent.format(stats.sponsoredPercentage / 100) }),
  ];
  const title = mailWords(language, todo.length > 0 ? 'weekly.todo' : 'weekly.nothing');
  return {
    subject: mailWords(language, 'weekly.subject'),
    text: [title, ...todo.map(({ words, url }) => `- ${words}: ${url}`), '', ...figures].join('\n'),
    html: [
      `<p><strong>${title}</strong></p>`,
      todo.length > 0
        ? `<ul>${todo.map(({ words, url }) => `<li><a href="${escaped(url)}">${escaped(words)}</a></li>`).join('')}</ul>`
        : '',
      `<ul>${figures.map((figure) => `<li>${escaped(figure)}</li>`).join('')}</ul>`,
    ].join('\n'),
  };
}

function reminderPart({ month, dueDate, classes }: ReminderFacts, language: Language) {
  const locale = numbers[language];
  const date = (options: Intl.DateTimeFormatOptions, day: string) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC', calendar: 'gregory' }).format(
      new Date(`${day}T00:00:00Z`),
    );
  const values = {
    month: date({ month: 'long', year: 'numeric' }, `${month}-01`),
    date: date({ dateStyle: 'long' }, dueDate),
  };
  const text = mailWords(language, 'reminder.text', values);
  return {
    subject: mailWords(language, 'reminder.subject', values),
    text: [text, ...classes.map((name) => `- ${name}`)].join('\n'),
    html: `<p>${text}</p><ul>${classes.map((name) => `<li><bdi>${escaped(name)}</bdi></li>`).join('')}</ul>`,
  };
}

/** The words of the home for a figure, in the plural form of its count. */
function attentionWords(language: Language, kind: string, count: number): string {
  const words: Readonly<Record<string, string>> = homes[language].attention;
  const form = new Intl.PluralRules(language).select(count);
  const text = words[`${kind}_${form}`] ?? words[`${kind}_other`] ?? '';
  return text.replaceAll('{{count}}', new Intl.NumberFormat(numbers[language]).format(count));
}
