import { demoId } from './demo-id.ts';
import type { RegionPlan } from './plan.ts';
import { entryAt, type Random, share } from './random.ts';
import { arabicNumber, type BothScripts, halfOf, otherScript, type Script } from './words/both-scripts.ts';
import { streets } from './words/places.ts';
import { groups, madrasaDescriptions, madrasaNames, subjects } from './words/schools.ts';

interface DemoPriced {
  id: string;
  name: string;
  otherName: string;
  description: string;
  /** Dollars a month. */
  price: number;
  created: Date;
}

export type DemoClass = DemoPriced;

export interface DemoMadrasa extends DemoPriced {
  address: string;
  classes: DemoClass[];
}

export interface DemoRegion extends DemoPriced {
  address: string;
  country: string;
  placeName: string;
  plan: RegionPlan;
  madaris: DemoMadrasa[];
}

/** The start of the demo, from which all later times are counted. */
const opening = Date.UTC(2025, 7, 3, 7);
const hour = 3_600_000;
/** The later regions of a large demo start the sequence again: none of it is in the future. */
const roundHours = 8_000;
const smallestPrice = 20;
const priceStep = 5;

/** No date of the demo is later. */
export const lastTime = new Date(opening + roundHours * hour);

export function timeOf(hours: number): Date {
  return new Date(opening + (hours % roundHours) * hour);
}

/**
 * A region with its madaris and classes. A madrasa costs the sum of its classes, a region the sum of its madaris.
 * @param place the region's number, from 0
 */
export function buildRegion(random: Random, plan: RegionPlan, place: number): DemoRegion {
  const sizes = share(random, plan.classes, plan.madaris, 5);
  const madaris = sizes.map((size, index) => buildMadrasa(random, plan, place, index, size));
  const created = timeOf(place);
  return {
    id: demoId(`region ${place}`, created),
    name: plan.name,
    otherName: plan.place[otherScript(plan.place.script)],
    description: halfOf(plan.place.description, plan.place.script),
    address: addressIn(random, entryAt(plan.place.towns, 0), plan.place.script),
    country: plan.place.country,
    placeName: entryAt(plan.place.towns, 0)[plan.place.script],
    price: sum(madaris.map(({ price }) => price)),
    created,
    plan,
    madaris,
  };
}

function buildMadrasa(random: Random, plan: RegionPlan, place: number, index: number, size: number): DemoMadrasa {
  const created = timeOf(24 + place * 24 + index);
  const town = entryAt(plan.place.towns, index % plan.place.towns.length);
  const prices = index === 1 && plan.fixedPrice ? fixedPrices(random, plan.fixedPrice, size) : freePrices(random, size);
  const classes = prices.map((price, number) => {
    const opened = timeOf(240 + place * 240 + index * 4 + number / 60);
    const words = wordsOfClass(random, number, plan.place.script);
    return { id: demoId(`class ${place}.${index}.${number}`, opened), ...words, price, created: opened };
  });
  const name = nameOfMadrasa(place, index, town);
  return {
    id: demoId(`madrasa ${place}.${index}`, created),
    name: name[plan.place.script],
    otherName: name[otherScript(plan.place.script)],
    address: addressIn(random, town, plan.place.script),
    description: entryAt(madrasaDescriptions, index % madrasaDescriptions.length)[plan.place.script],
    price: sum(prices),
    created,
    classes,
  };
}

function freePrices(random: Random, size: number): number[] {
  return Array.from({ length: size }, () => smallestPrice + priceStep * random.between(0, 5));
}

function fixedPrices(random: Random, total: number, size: number): number[] {
  return share(random, total / priceStep, size, smallestPrice / priceStep).map((steps) => steps * priceStep);
}

/** The first regions have unique names; in later ones the town distinguishes one al-Noor from another. */
function nameOfMadrasa(place: number, index: number, town: BothScripts): BothScripts {
  const number = place * 24 + index;
  const name = entryAt(madrasaNames, number % madrasaNames.length);
  if (number < madrasaNames.length) return name;
  return { en: `${name.en}, ${town.en}`, ar: `${name.ar}، ${town.ar}` };
}

function wordsOfClass(random: Random, number: number, script: Script) {
  const subject = entryAt(subjects, number % subjects.length);
  const level = Math.floor(number / subjects.length) + 1;
  const name = { en: `${subject.en} ${level}`, ar: `${subject.ar} ${arabicNumber(level)}` };
  const group = random.pick(groups);
  return { name: name[script], otherName: name[otherScript(script)], description: group[script] };
}

export function addressIn(random: Random, town: BothScripts, script: Script): string {
  const street = random.pick(streets);
  const number = random.between(1, 90);
  if (script === 'ar') return `${street.ar} ${arabicNumber(number)}، ${town.ar}`;
  return `${street.en} ${number}, ${town.en}`;
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
