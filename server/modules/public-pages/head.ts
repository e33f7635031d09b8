import type { InstallationInPage } from '#contract/answers/installation.ts';
import { directionOf, type Language, languageCodes, languages, traitsOf } from '#contract/language/languages.ts';
import { escaped } from '#server/words/escaped.ts';
import { brandOf } from './words.ts';

/** Data of a page for robots and previews. */
export interface PageHead {
  language: Language;
  title: string;
  description: string;
  /** Absolute, without a query except for a requested language. */
  address: string;
  /** The absolute address of the preview picture: 1200 by 630. */
  picture: string;
  /** Search engines may list it. */
  listed: boolean;
  /** Written into the page, so that its first screen needs no request (src/hooks/session/installation-in-page.ts). */
  installation?: InstallationInPage | undefined;
}

/** The built page with this head, and with a first screen instead of the star if one is given. */
export function withHead(html: string, head: PageHead, screen?: string): string {
  const { language } = head;
  const brand = brandOf(language);
  const title = head.title === brand ? head.title : `${head.title} · ${brand}`;
  return html
    .replace(/<html[^>]*>/, () => `<html lang="${language}" dir="${directionOf(language)}">`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`)
    .replace(/<meta name="description"[^>]*>/, () => tagsOf(head, title))
    .replace('<div class="first-paint">', (star) => (screen ? `${screen}<div class="first-paint" hidden>` : star));
}

function tagsOf(head: PageHead, title: string): string {
  const { language, description, address, picture, listed, installation } = head;
  const plain = address.split('?')[0] ?? address;
  const properties = {
    'og:type': 'website',
    'og:site_name': brandOf(language),
    'og:title': title,
    'og:description': description,
    'og:url': address,
    'og:image': picture,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': title,
    'og:locale': traitsOf(language).openGraph,
  };
  const others = languages.filter(({ code }) => code !== language);
  return [
    `<meta name="description" content="${escaped(description)}">`,
    ...(listed ? [] : ['<meta name="robots" content="noindex">']),
    ...(installation ? [`<meta name="installation" content="${escaped(JSON.stringify(installation))}">`] : []),
    `<link rel="canonical" href="${escaped(address)}">`,
    ...languageCodes.map((code) => `<link rel="alternate" hreflang="${code}" href="${escaped(plain)}?lng=${code}">`),
    `<link rel="alternate" hreflang="x-default" href="${escaped(plain)}">`,
    ...Object.entries(properties).map(([name, value]) => `<meta property="${name}" content="${escaped(value)}">`),
    ...others.map(({ openGraph }) => `<meta property="og:locale:alternate" content="${openGraph}">`),
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('\n    ');
}
