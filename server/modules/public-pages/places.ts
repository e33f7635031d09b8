import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Class } from '#contract/entities/class.ts';
import type { Madrasa } from '#contract/entities/madrasa.ts';
import type { PublicOperator } from '#contract/entities/operator.ts';
import type { Receipt } from '#contract/entities/papers/receipt.ts';
import type { Region } from '#contract/entities/region.ts';
import { isolated } from '#contract/language/isolated.ts';
import type { Language } from '#contract/language/languages.ts';
import { nameFor } from '#contract/language/place-names.ts';
import { apiBase } from '#contract/path.ts';
import { formatOf } from '#server/words/format-of.ts';
import { wordsOf } from '#server/words/words.ts';
import type { PlacePage } from './address.ts';
import type { Preview } from './preview.ts';
import { type Lead, leadOfList, leadOfPlace, leadOfReceipt, pageWord } from './words.ts';

/** A region, a madrasa, a class or a receipt with the texts of its page and its preview picture. */
export interface PublicPlace {
  title: string;
  description: string;
  screen: Lead;
  /** A receipt has none: only people with its address look at it. */
  preview?: Preview;
}

interface Sponsored {
  name: string;
  /** The text below the name on the page. */
  where: string;
  /** The place's description of itself. */
  about?: string | undefined;
  dollars: number;
  percentage: number;
}

/**
 * Reads a place through the API, as a visitor, so that a page never holds anything that a visitor may not read.
 * @returns undefined for an unknown place
 */
export async function readPlace(
  app: FastifyInstance,
  request: FastifyRequest,
  { kind, id, list }: PlacePage,
  language: Language,
): Promise<PublicPlace | undefined> {
  const read = async <T>(path: string) => (await readApi(app, request, `v1/${path}/${encodeURIComponent(id)}`)) as T;
  const listed = (place: PublicPlace | undefined): PublicPlace | undefined => {
    if (!place || !list || (kind !== 'region' && kind !== 'madrasa')) return place;
    const screen = leadOfList(language, kind, list, place.title);
    return { ...place, title: screen.title, screen };
  };
  const { takesSponsors } = await readOperator(app, request);
  const soon = (place: PublicPlace | undefined) => (takesSponsors ? place : beforeOpening(place, language));
  switch (kind) {
    case 'region':
      return listed(soon(regionPlace(await read<Region | undefined>('regions'), language)));
    case 'madrasa':
      return listed(soon(madrasaPlace(await read<Madrasa | undefined>('madaris'), language)));
    case 'class':
      return soon(classPlace(await read<Class | undefined>('classes'), language));
    case 'receipt':
      return receiptPlace(await read<Receipt | undefined>('receipts'), language);
  }
}

/**
 * The operator of this installation: all data for the page, the address of the logo, and the permission for search engines to
 * list public pages.
 */
export async function readOperator(
  app: FastifyInstance,
  request: FastifyRequest,
): Promise<{
  operator: PublicOperator | undefined;
  logo: string | undefined;
  isListed: boolean;
  takesSponsors: boolean;
}> {
  const operator = (await readApi(app, request, 'v1/operator')) as PublicOperator | undefined;
  return {
    operator,
    logo: operator?.logo ?? undefined,
    isListed: operator?.isListed ?? true,
    takesSponsors: operator?.takesSponsors ?? false,
  };
}

/** The `data` of an answer of our own API to a visitor; undefined for anything but a 200. */
export async function readApi(app: FastifyInstance, request: FastifyRequest, path: string): Promise<unknown> {
  const answer = await app.inject({ url: apiBase + path, remoteAddress: request.ip });
  if (answer.statusCode !== 200) return undefined;
  return answer.json<{ data: unknown }>().data;
}

/** The same text as on the page (src/ui/card/whereabouts.tsx): 'Well Lane · Azilal, Morocco'. */
function whereIs(
  part: string,
  { country, placeName }: Pick<Region, 'country' | 'placeName'>,
  language: Language,
): string {
  const named = country ? formatOf(language).country(country) : '';
  const words = wordsOf(language, 'common');
  const where = placeName && named ? words('placeInCountry', { place: placeName, country: named }) : placeName || named;
  return where ? `${isolated(part, language)}${formatOf(language).between}${where}` : part;
}

function regionPlace(region: Region | undefined, language: Language): PublicPlace | undefined {
  if (!region) return undefined;
  const { description: about, totalPrice: dollars, sponsoredPercentage: percentage } = region;
  const name = nameFor(region, language);
  const where = whereIs(region.address, region, language);
  return placeOf({ name, where, about, dollars, percentage }, language, (figures) =>
    pageWord(language, 'regionText', {
      ...figures,
      address: region.address,
      madaris: region.totalMadrasas,
      classes: region.totalClasses,
      students: region.totalStudents,
    }),
  );
}

function madrasaPlace(madrasa: Madrasa | undefined, language: Language): PublicPlace | undefined {
  if (!madrasa) return undefined;
  const { totalPrice: dollars, sponsoredPercentage: percentage } = madrasa;
  const name = nameFor(madrasa, language);
  const where = whereIs(madrasa.address, madrasa.region, language);
  return placeOf({ name, where, dollars, percentage }, language, (figures) =>
    pageWord(language, 'madrasaText', {
      ...figures,
      region: nameFor(madrasa.region, language),
      address: madrasa.address,
      classes: madrasa.totalClasses,
      students: madrasa.totalStudents,
    }),
  );
}

function classPlace(row: Class | undefined, language: Language): PublicPlace | undefined {
  if (!row) return undefined;
  const { description: about, monthlyPrice: dollars, sponsoredPercentage: percentage } = row;
  const name = nameFor(row, language);
  const school = nameFor(row.madaris, language);
  const where = whereIs(school, row.madaris, language);
  return placeOf({ name, where, about, dollars, percentage }, language, (figures) =>
    pageWord(language, 'classText', { ...figures, madrasa: school, students: row.totalStudents }),
  );
}

/** Names no one: a receipt holds no data about the sponsor. */
function receiptPlace(receipt: Receipt | undefined, language: Language): PublicPlace | undefined {
  if (!receipt) return undefined;
  const { amount, month, name } = receipt;
  const format = formatOf(language);
  const values = { price: format.money(amount), month: format.month(`${month}-15`), place: name };
  return {
    title: pageWord(language, 'receipt', values),
    description: pageWord(language, 'receiptText', values),
    screen: leadOfReceipt(language, receipt),
  };
}

function placeOf(
  { name, where, about, dollars, percentage }: Sponsored,
  language: Language,
  describe: (figures: { price: string; percent: string }) => string,
): PublicPlace {
  const format = formatOf(language);
  const figures = { price: format.money(dollars), percent: format.percent(percentage) };
  const lines = [pageWord(language, 'monthly', figures), pageWord(language, 'sponsored', figures)];
  return {
    title: name,
    description: describe(figures),
    screen: leadOfPlace(language, { name, where, about }),
    preview: { language, title: name, lines, sponsored: percentage },
  };
}

/** The place without prices, while sponsorships are not accepted. */
function beforeOpening(place: PublicPlace | undefined, language: Language): PublicPlace | undefined {
  if (!place) return undefined;
  const { title, screen } = place;
  return {
    title,
    description: pageWord(language, 'placeText', { where: screen.text ?? '' }),
    screen,
    preview: { language, title, lines: [wordsOf(language, 'home')('landing.openingSoon')] },
  };
}
