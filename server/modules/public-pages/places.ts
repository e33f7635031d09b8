import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Madrasa } from '#contract/entities/madrasa.ts';
import type { Region } from '#contract/entities/region.ts';
import { apiBase } from '#contract/path.ts';
import type { Language } from '#server/http/problems/language.ts';
import type { Preview } from './preview.ts';
import { pageWord, percent, price } from './words.ts';

/** A region or a madrasa as its page and its preview picture name it. */
export interface Place {
  title: string;
  description: string;
  preview: Preview;
}

/**
 * Reads a place through the API, as a visitor: nothing that a visitor may not read can come into a page.
 * @returns undefined where there is none
 */
export async function readPlace(
  app: FastifyInstance,
  request: FastifyRequest,
  kind: 'region' | 'madrasa',
  id: string,
  language: Language,
): Promise<Place | undefined> {
  const path = kind === 'region' ? 'regions' : 'madaris';
  const answer = await readApi(app, request, `v1/${path}/${encodeURIComponent(id)}`);
  if (answer === undefined) return undefined;
  return kind === 'region' ? regionPlace(answer as Region, language) : madrasaPlace(answer as Madrasa, language);
}

/** The `data` of an answer of our own API to a visitor; undefined for anything but a 200. */
export async function readApi(app: FastifyInstance, request: FastifyRequest, path: string): Promise<unknown> {
  const answer = await app.inject({ url: apiBase + path, remoteAddress: request.ip });
  if (answer.statusCode !== 200) return undefined;
  return answer.json<{ data: unknown }>().data;
}

function regionPlace(region: Region, language: Language): Place {
  const figures = placeFigures(region.totalPrice, region.sponsoredPercentage, language);
  const description = pageWord(language, 'regionText', {
    ...figures,
    address: region.address,
    madaris: region.totalMadrasas,
    classes: region.totalClasses,
    students: region.totalStudents,
  });
  return placeOf(region.name, description, figures, region.sponsoredPercentage, language);
}

function madrasaPlace(madrasa: Madrasa, language: Language): Place {
  const figures = placeFigures(madrasa.totalPrice, madrasa.sponsoredPercentage, language);
  const description = pageWord(language, 'madrasaText', {
    ...figures,
    region: madrasa.region.name,
    address: madrasa.address,
    classes: madrasa.totalClasses,
    students: madrasa.totalStudents,
  });
  return placeOf(madrasa.name, description, figures, madrasa.sponsoredPercentage, language);
}

function placeFigures(dollars: number, percentage: number, language: Language) {
  return { price: price(language, dollars), percent: percent(language, percentage) };
}

function placeOf(
  title: string,
  description: string,
  figures: { price: string; percent: string },
  sponsored: number,
  language: Language,
): Place {
  const lines = [pageWord(language, 'monthly', figures), pageWord(language, 'sponsored', figures)];
  return { title, description, preview: { language, title, lines, sponsored } };
}
