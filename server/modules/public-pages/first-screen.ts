import { type Language, scripts, traitsOf } from '#contract/language/languages.ts';
import { escaped } from '#server/words/escaped.ts';
import { wordsOf } from '#server/words/words.ts';
import { brandOf, type Lead, type LeadCard } from './words.ts';
import { writtenHtml } from './written.ts';

/**
 * The same look as src/features/home/landing/landing-page.tsx, so that nothing moves when the app takes over. The typefaces
 * are those of src/ui/theme/fonts.css and panda.config.ts.
 */
const style = `
.first-screen{font-family:'Readex Pro','Readex Pro fallback','Readex Pro wide fallback',system-ui,'Noto Sans Arabic',sans-serif;line-height:var(--leading);color:#26201b}
.first-screen header{display:flex;align-items:center;gap:.625rem;min-height:3.5rem;padding-inline:.75rem;background:#fffdfa;border-block-end:1px solid #e8decf;font-size:1.25rem;font-weight:600}
.first-screen header svg{color:#17694a}
.first-screen header img{height:34px;max-width:8rem;object-fit:contain;background:#fff;border-radius:4px}
.first-screen main{max-width:72rem;margin-inline:auto;padding:1rem;box-sizing:border-box}
.first-screen section{border-radius:12px;padding:1rem;background:#0f4431;color:#eef7f1}
.first-screen h1{font-family:'Readex Pro','Readex Pro fallback','Readex Pro wide title',system-ui,'Noto Sans Arabic',sans-serif;margin:0;font-size:1.5625rem;font-weight:600;text-wrap:balance;line-height:var(--title-leading)}
.first-screen p{margin:.25rem 0 1rem;max-width:46ch;font-size:.875rem}
.first-screen .living{height:23rem;margin-block-end:1rem;border-radius:12px;background:#fffdfa}
.first-screen .page{padding:0;border-radius:0;background:none;color:inherit}
.first-screen .below{padding-block-start:2.25rem}
.first-screen .page h1{max-width:none;font-size:1.5625rem}
.first-screen .page p{margin-block:.25rem 0;max-width:62ch;font-size:1rem}
[data-script=arabic].first-screen .narrow p{font-size:1.08rem}
.first-screen .page>p{color:#6b5c48}
.first-screen .page div{margin-block-start:1.25rem;padding:1.25rem;border:1px solid #e8decf;border-radius:12px;background:#fffdfa}
.first-screen .page div+div{margin-block-start:1rem}
.first-screen dt{margin-block-start:1rem;font-size:.875rem}
.first-screen dd{margin:0;font-size:1.5625rem;font-weight:500}
.first-screen .page .note{margin-block-start:1.5rem}
.first-screen .list{display:grid;gap:1rem;grid-template-columns:minmax(0,1fr);margin:0;padding:5rem 0 0;list-style:none}
.first-screen .page:not(.below) .list{padding-block-start:8.8rem}
.first-screen .list li{box-sizing:border-box;min-height:26rem;padding:0 1.25rem 1.25rem;border:1px solid #e8decf;border-radius:12px;background:#fffdfa;overflow:hidden}
.first-screen .list li::before{content:'';display:block;height:8rem;margin:0 -1.25rem .75rem;background:#f3ece1}
.first-screen .page .list p{display:-webkit-box;overflow:hidden;margin-block-start:2.1rem;max-width:none;font-size:.875rem;-webkit-box-orient:vertical;-webkit-line-clamp:2}
.first-screen h2{margin:0;font-size:1.125rem;font-weight:600}
.first-screen .page .written{display:grid;box-sizing:border-box;max-width:48rem;grid-template-columns:minmax(0,1fr);gap:.75rem;overflow-wrap:anywhere}
.first-screen .written>*{max-width:65ch}
.first-screen .page .written p{margin:0;white-space:pre-line}
.first-screen .written ul{display:grid;gap:.375rem;margin:0;padding-inline-start:1.25rem}
.first-screen .written h2{font-size:1.25rem}.first-screen .written h3{margin:0;font-size:1.125rem;font-weight:600}
.first-screen .written :is(h2,h3):not(:first-child){margin-block-start:1rem}
.first-screen .written a{display:inline;min-height:0;padding:0;border:0;background:none;color:inherit;font:inherit;text-decoration:underline}
.first-screen .narrow{max-width:28rem;margin-inline:auto}
.first-screen nav{display:flex;flex-wrap:wrap;gap:.75rem}
.first-screen a{display:inline-flex;align-items:center;min-height:3.5rem;box-sizing:border-box;padding:.75rem 1.75rem;font-size:1.125rem;border:1px solid #80c3a1;border-radius:8px;color:inherit;font-weight:500;text-decoration:none}
.first-screen a:first-child{border-color:transparent;background:#eac352;color:#082219}
@media (min-width:600px){.first-screen .list{grid-template-columns:repeat(2,minmax(0,1fr))}}@media (min-width:1024px){.first-screen .living{display:none}.first-screen .list{grid-template-columns:repeat(3,minmax(0,1fr))}}
@media (min-width:768px){.first-screen section:not(.page) h1{max-width:20ch;font-size:2.5rem}.first-screen section:not(.page)>p{margin-block:1rem;font-size:1.125rem}.first-screen header{padding-inline:1.5rem}.first-screen .page .written{padding:2rem}.first-screen main{padding:1.5rem}.first-screen section{padding:4rem 3rem}}
@media (prefers-color-scheme:dark){html:not(.light) .first-screen{color:#f1eae1}html:not(.light) .first-screen :is(header,.page div,.list li){background:#201b16;border-color:#3a3128}html:not(.light) .first-screen .list li::before{background:#2a231c}html:not(.light) .first-screen .page>p{color:#b3a189}}
html.dark .first-screen{color:#f1eae1}html.dark .first-screen :is(header,.page div,.list li){background:#201b16;border-color:#3a3128}html.dark .first-screen .list li::before{background:#2a231c}html.dark .first-screen .page>p{color:#b3a189}
@media print{.first-screen a{display:none}}`;

const star =
  '<svg viewBox="0 0 48 48" width="34" height="34" aria-hidden="true"><path fill="currentColor" d="M24 1L30.7 7.7H40.3V17.3L47 24L40.3 30.7V40.3H30.7L24 47L17.3 40.3H7.7V30.7L1 24L7.7 17.3V7.7H17.3Z"/></svg>';

/**
 * Title, lead and two buttons of the landing page. The buttons are links, so they work before any script has arrived.
 * public/first-paint.js removes it if the device knows better (another language, a signed-in person).
 */
export function landingScreen(language: Language, logo: string | undefined, takesSponsors: boolean): string {
  const words = wordsOf(language, 'home');
  const first = takesSponsors
    ? { path: '/explore-sponsor/class?sponsored=unsponsored', lead: words('landing.lead') }
    : { path: '/sample-reports', lead: words('landing.openingSoon') };
  return screenOf(
    language,
    logo,
    `<section><h1>${escaped(words('landing.title'))}</h1><p>${escaped(first.lead)}</p>${takesSponsors ? '<div class="living"></div>' : ''}
      <nav><a href="${first.path}">${escaped(words(takesSponsors ? 'landing.sponsor' : 'samples.title'))}</a><a href="/login">${escaped(words('landing.signIn'))}</a></nav></section>`,
  );
}

/** The start of any other public page: src/ui/layout/page-header.tsx, then cards (src/ui/card/card.tsx). */
export function pageScreen(
  language: Language,
  { title, text, cards = [], list = [], facts = [], written, note, isNarrow, isBelow }: Lead,
  logo: string | undefined,
): string {
  const looks = ['page', ...(isNarrow ? ['narrow'] : []), ...(isBelow ? ['below'] : [])].join(' ');
  const lead = text === undefined ? '' : `<p><bdi>${escaped(text)}</bdi></p>`;
  return screenOf(
    language,
    logo,
    `<section class="${looks}"><h1><bdi>${escaped(title)}</bdi></h1>${lead}${cards.map(cardOf).join('')}${listOf(list)}${writtenOf(written)}${factsOf(facts)}${noteOf(note)}</section>`,
  );
}

function writtenOf(text: string | undefined): string {
  return text === undefined ? '' : `<div class="written">${writtenHtml(text)}</div>`;
}

function noteOf(note: string | undefined): string {
  return note === undefined ? '' : `<p class="note">${escaped(note)}</p>`;
}

function factsOf(facts: readonly Required<LeadCard>[]): string {
  if (facts.length === 0) return '';
  return `<dl>${facts.map(({ title, text }) => `<dt>${escaped(title)}</dt><dd>${escaped(text)}</dd>`).join('')}</dl>`;
}

function cardOf({ title, text }: LeadCard): string {
  return `<div>${title ? `<h2>${escaped(title)}</h2>` : ''}<p dir="auto">${escaped(text)}</p></div>`;
}

function listOf(cards: readonly LeadCard[]): string {
  if (cards.length === 0) return '';
  const card = ({ title = '', text }: LeadCard) =>
    `<li><h2><bdi>${escaped(title)}</bdi></h2><p dir="auto">${escaped(text)}</p></li>`;
  return `<ul class="list">${cards.map(card).join('')}</ul>`;
}

function screenOf(language: Language, logo: string | undefined, content: string): string {
  const { script } = traitsOf(language);
  const { leading, titleLeading } = scripts[script];
  return `<div class="first-screen" data-script="${script}" style="--leading:${leading};--title-leading:${titleLeading}"><style>${style}</style><header>${logo ? `<img src="${escaped(logo)}" alt="">` : star}<span>${escaped(brandOf(language))}</span></header>
      <main>${content}</main></div>
      `;
}
