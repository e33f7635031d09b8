import { listOfFigure } from '#contract/answers/figure-list.ts';
import type { AttentionFigure } from '#contract/answers/figures.ts';
import type { Stats } from '#contract/answers/stats.ts';
import type { Role } from '#contract/rights/roles.ts';
import { screens } from '#contract/rights/screens.ts';
import type { Mail } from '#server/mail/mailer.ts';
import type { QueuedMail } from '#server/mail/queue-mail.ts';
import { mailWords } from '#server/mail/words.ts';
import { escaped } from '#server/words/escaped.ts';
import { formatOf } from '#server/words/format-of.ts';
import { wordsOf } from '#server/words/words.ts';
import { framedMail, htmlOf, type MailLinks, type Recipient } from './framed-mail.ts';

/** Figures of the home screen in a weekly mail. */
export interface WeeklyFigures {
  readonly role: Role;
  readonly attention: readonly AttentionFigure[];
  readonly stats: Stats;
}

/** Reminder of a teacher: the month, `YYYY-MM`, its last day, and the classes without a report. */
export interface ReminderFacts {
  readonly month: string;
  readonly dueDate: string;
  readonly classes: readonly string[];
}

/** A reminder from a supervisor or admin: the missing or due months, by class. */
export interface AskedReminder {
  readonly asked: true;
  readonly classes: readonly { readonly name: string; readonly months: readonly string[] }[];
}

type Queued = Pick<QueuedMail, 'kind' | 'language' | 'values'>;

export function isSchoolMail(kind: string): boolean {
  return kind === 'weekly' || kind === 'reminder';
}

/** The weekly mail for managers, or a teacher's reminder: the texts of the home screen, with each figure as a link. */
export function composeSchoolMail({ kind, language, values }: Queued, to: Recipient, links: MailLinks): Mail {
  const facts = JSON.parse(values.facts ?? '{}');
  const part = kind === 'weekly' ? weeklyPart(facts, language, links.origin) : reminderPart(facts, language);
  const label = mailWords(language, kind === 'weekly' ? 'weekly.link' : 'reminder.link');
  return framedMail({ ...part, link: { label, url: `${links.origin}/` } }, language, to, links);
}

type Language = Queued['language'];

function weeklyPart({ attention, stats }: WeeklyFigures, language: Language, origin: string) {
  const { number, percent } = formatOf(language);
  const words = wordsOf(language, 'home');
  const todo = attention.map((figure) => {
    const { screen, search } = listOfFigure(figure);
    return {
      label: words(`attention.${figure.kind}`, { count: figure.count }),
      url: `${origin}${screens[screen].path}?${new URLSearchParams(search)}`,
    };
  });
  const figures = [
    `${words('work.madaris')}: ${number(stats.totalMadaris)}`,
    `${words('work.classes')}: ${number(stats.totalClasses)}`,
    `${words('work.students')}: ${number(stats.totalStudents)}`,
    `${words('work.teachers')}: ${number(stats.totalTeachers)}`,
    mailWords(language, 'weekly.sponsored', { percent: percent(Math.round(stats.sponsoredPercentage)) }),
  ];
  const title = mailWords(language, todo.length > 0 ? 'weekly.todo' : 'weekly.nothing');
  return {
    subject: mailWords(language, 'weekly.subject'),
    text: [title, ...todo.map(({ label, url }) => `- ${label}: ${url}`), '', ...figures].join('\n'),
    html: [
      `<p><strong>${title}</strong></p>`,
      todo.length > 0
        ? `<ul>${todo.map(({ label, url }) => `<li><a href="${escaped(url)}">${htmlOf(label)}</a></li>`).join('')}</ul>`
        : '',
      `<ul>${figures.map((figure) => `<li>${escaped(figure)}</li>`).join('')}</ul>`,
    ].join('\n'),
  };
}

function reminderPart(facts: ReminderFacts | AskedReminder, language: Language) {
  if ('asked' in facts) return askedPart(facts, language);
  const format = formatOf(language);
  const { month, dueDate, classes } = facts;
  const values = { month: format.month(`${month}-01`), date: format.date(dueDate) };
  const text = mailWords(language, 'reminder.text', values);
  return {
    subject: mailWords(language, 'reminder.subject', values),
    text: [text, ...classes.map((name) => `- ${name}`)].join('\n'),
    html: `<p>${htmlOf(text)}</p><ul>${classes.map((name) => `<li><bdi>${escaped(name)}</bdi></li>`).join('')}</ul>`,
  };
}

function askedPart({ classes }: AskedReminder, language: Language) {
  const format = formatOf(language);
  const text = mailWords(language, 'reminder.askedText');
  const rows = classes.map(({ name, months }) => ({
    name,
    months: format.list(months.map((month) => format.month(`${month}-01`))),
  }));
  return {
    subject: mailWords(language, 'reminder.askedSubject'),
    text: [text, ...rows.map(({ name, months }) => `- ${name}: ${months}`)].join('\n'),
    html: `<p>${htmlOf(text)}</p><ul>${rows
      .map(({ name, months }) => `<li><bdi>${escaped(name)}</bdi>: ${escaped(months)}</li>`)
      .join('')}</ul>`,
  };
}
