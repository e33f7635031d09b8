import type { Language } from '#server/http/problems/language.ts';
import { brand } from './words.ts';

/** What robots and previews read of a page. */
export interface PageHead {
  language: Language;
  title: string;
  description: string;
  /** Absolute, without a query but for a language that the visitor asked for. */
  address: string;
  /** Absolute, of the preview picture: 1200 by 630. */
  picture: string;
  /** Whether search engines may list it. */
  listed: boolean;
}

const directions = { en: 'ltr', ar: 'rtl' } as const;
const openGraphLocales = { en: 'en_US', ar: 'ar_AR' } as const;

/** The built page with this head, and with a first screen in the place of the star where one is given. */
export function withHead(html: string, head: PageHead, screen?: string): string {
  const { language } = head;
  const title = head.title === brand[language] ? head.title : `${head.title} · ${brand[language]}`;
  return html
    .replace(/<html[^>]*>/, () => `<html lang="${language}" dir="${directions[language]}">`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`)
    .replace(/<meta name="description"[^>]*>/, () => tagsOf(head, title))
    .replace('<div class="first-paint">', (star) => (screen ? `${screen}<div class="first-paint" hidden>` : star));
}

function tagsOf(head: PageHead, title: string): string {
  const { language, description, address, picture, listed } = head;
  const other = language === 'en' ? 'ar' : 'en';
  const plain = address.split('?')[0] ?? address;
  const properties = {
    'og:type': 'website',
    'og:site_name': brand[language],
    'og:title': title,
    'og:description': description,
    'og:url': address,
    'og:image': picture,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': title,
    'og:locale': openGraphLocales[language],
    'og:locale:alternate': openGraphLocales[other],
  };
  return [
    `<meta name="description" content="${escaped(description)}">`,
    ...(listed ? [] : ['<meta name="robots" content="noindex">']),
    `<link rel="canonical" href="${escaped(address)}">`,
    ...['en', 'ar'].map((code) => `<link rel="alternate" hreflang="${code}" href="${escaped(plain)}?lng=${code}">`),
    `<link rel="alternate" hreflang="x-default" href="${escaped(plain)}">`,
    ...Object.entries(properties).map(([name, value]) => `<meta property="${name}" content="${escaped(value)}">`),
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('\n    ');
}

/** A text as HTML or XML, in content and in attributes. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
