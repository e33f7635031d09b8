import { appendFileSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { fileKinds } from '#contract/file-kinds.ts';
import { apiBase } from '#contract/path.ts';
import { makePicture } from '#server/files/pictures/make-picture.ts';
import { goWithin } from './go-within.ts';
import { callerOf, openPage, sharedServer } from './harness.ts';
import { type OwnSchool, ownSchool } from './own-school.ts';
import { differenceFromPicture } from './seen.ts';
import { measureTabs, mostTabMegabytes } from './tab-memory.ts';

/*
 * Any number of documents of other people, in OTHERS=folder and its subfolders. The server accepts each or gives a reason, and
 * each accepted one opens in the app or gives a reason. No tab grows beyond a phone's memory, the server has no error, and no
 * page is blank here only. LOG=file gets a line of JSON for each.
 */

const folder = process.env.OTHERS;
const files = folder ? filesIn(folder) : [];
const mostAtOnce = 100;

function filesIn(place: string): string[] {
  return readdirSync(place)
    .map((name) => join(place, name))
    .flatMap((path) => (statSync(path).isDirectory() ? filesIn(path) : [path]));
}

/** The findings about a document, for a person to read. */
function log(line: object): void {
  if (process.env.LOG) appendFileSync(process.env.LOG, `${JSON.stringify(line)}\n`);
}

interface Taken {
  readonly path: string;
  readonly id: string;
  readonly title: string;
  readonly name: string;
}

let school: OwnSchool;
const taken: Taken[] = [];
const answers: { path: string; status: number; reason: string }[] = [];

/** Uploads like any client, with any name. */
async function upload(token: string, path: string): Promise<void> {
  const body = new FormData();
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  const type = Object.hasOwn(fileKinds, extension) ? fileKinds[extension as keyof typeof fileKinds] : '';
  const name = basename(path);
  body.set('title', name.slice(-100));
  body.set('material', new Blob([new Uint8Array(readFileSync(path))], { type }), name);
  const response = await fetch(`${sharedServer()}${apiBase}/v1/classes/${school.classes[0].id}/materials`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  const text = await response.text();
  const answer = response.status < 500 ? JSON.parse(text) : {};
  answers.push({ path, status: response.status, reason: answer.code ?? '' });
  if (response.status === 201)
    taken.push({ path, id: answer.data.id, title: answer.data.title, name: answer.data.fileName });
  log({ upload: path, status: response.status, reason: answer.code ?? answer.message });
}

describe.skipIf(files.length === 0)('documents of others (skipped without OTHERS=folder)', () => {
  beforeAll(async () => {
    school = await ownSchool('School of everyone');
    const { session } = await callerOf(school.teacher);
    for (const path of files) await upload(session.token, path);
    // Their number is not limited.
  }, 0);

  test('the server takes each or says why not', () => {
    expect(answers.filter(({ status }) => status !== 201 && status !== 422 && status !== 413)).toEqual([]);
    expect(answers.length).toBe(files.length);
  });

  test('each that was taken opens, or says why not', async () => {
    const wrong: object[] = [];
    for (let first = 0; first < taken.length; first += mostAtOnce) {
      const { page } = await openPage({ account: school.student, size: 'desktop', path: '/', firstVisit: true });
      await page.getByRole('main').waitFor();
      const peak = await measureTabs(page);
      for (const one of taken.slice(first, first + mostAtOnce)) {
        const seen = await look(page, one);
        const megabytes = Math.round(await peak());
        log({ open: one.path, ...seen, megabytes });
        const isBlank = seen.difference !== undefined && seen.difference > 0.02 && seen.isWhite && !seen.hasNote;
        if (isBlank || seen.state === 'nothing' || megabytes > mostTabMegabytes)
          wrong.push({ ...one, ...seen, megabytes });
      }
      await page.context().close();
    }
    expect(wrong).toEqual([]);
  });
});

interface Seen {
  readonly state: 'shown' | 'problem' | 'nothing';
  readonly words: string;
  readonly hasNote: boolean;
  readonly isWhite: boolean;
  readonly ms: number;
  /** Between a PDF's first page and the server's picture of it, from 0 to 1. */
  readonly difference: number | undefined;
}

const longestMs = 90_000;

/** Opens a document and waits until it is shown, or gives a reason. */
async function look(page: Page, { path, id, title, name }: Taken): Promise<Seen> {
  const start = performance.now();
  await goWithin(page, `/read/material/${id}`);
  const outcome = await page
    .waitForFunction(outcomeOf, { id, title }, { timeout: longestMs, polling: 50 })
    .then((handle) => handle.jsonValue())
    .catch((failure: unknown) => {
      console.log(name, failure);
      return undefined;
    });
  const ms = Math.round(performance.now() - start);
  if (!outcome) return { state: 'nothing', words: '', hasNote: false, isWhite: false, ms, difference: undefined };
  const isPdf = outcome.state === 'shown' && name.toLowerCase().endsWith('.pdf');
  const picture = isPdf
    ? await makePicture(readFileSync(path), 'pdf', { longestSide: 320, quality: 72 }).catch(() => undefined)
    : undefined;
  const difference = picture && (await differenceFromPicture(page, 1, picture.jpeg));
  return { ...outcome, ms, difference };
}

/** Runs in the page: the outcome for a document; undefined while it is being opened. */
function outcomeOf({ id, title }: { id: string; title: string }) {
  const main = document.querySelector('main');
  const isThere = location.pathname.endsWith(id) && main?.querySelector('h1')?.textContent.trim() === title.trim();
  if (!main || !isThere) return undefined;
  const hasNote = main.querySelector('[role=note]') !== null;
  const problem = main.querySelector('[role=alert] h2, [role=alert] h3, [role=alert]');
  if (problem) return { state: 'problem' as const, words: problem.textContent, hasNote, isWhite: false };
  const isOld = [...main.querySelectorAll('h2')].find((heading) =>
    /old format|cannot be shown/.test(heading.textContent),
  );
  if (isOld) return { state: 'problem' as const, words: isOld.textContent, hasNote, isWhite: false };
  const page = main.querySelector<HTMLElement>('[data-page="1"]');
  const canvas = page?.querySelector('canvas');
  if (page && canvas) {
    if (page.ariaBusy === 'true' || canvas.width === 0 || canvas.width === 300) return undefined;
    return { state: 'shown' as const, words: page.textContent.slice(0, 60), hasNote, isWhite: isWhite(canvas) };
  }
  const paper = main.querySelector<HTMLElement>('article');
  if (paper?.hasChildNodes() || (paper && hasNote)) {
    const isEmpty = paper.textContent.trim() === '' && !paper.querySelector('img');
    return { state: 'shown' as const, words: paper.textContent.trim().slice(0, 60), hasNote, isWhite: isEmpty };
  }
  const table = main.querySelector('table');
  if (table) {
    return {
      state: 'shown' as const,
      words: table.textContent.slice(0, 60),
      hasNote,
      isWhite: table.textContent === '',
    };
  }
  if (main.textContent.includes('This table is empty'))
    return { state: 'shown' as const, words: 'empty', hasNote, isWhite: true };
  const image = main.querySelector<HTMLImageElement>('img[src^=blob]');
  if (image?.complete) {
    return { state: 'shown' as const, words: `${image.naturalWidth}`, hasNote, isWhite: image.naturalWidth === 0 };
  }
  const audio = main.querySelector('audio');
  if (audio && audio.readyState > 0)
    return { state: 'shown' as const, words: `${audio.duration}`, hasNote, isWhite: false };
  return undefined;

  function isWhite(painted: HTMLCanvasElement): boolean {
    const small = new OffscreenCanvas(64, 64);
    const context = small.getContext('2d');
    context?.drawImage(painted, 0, 0, 64, 64);
    return context?.getImageData(0, 0, 64, 64).data.every((value) => value > 250) ?? false;
  }
}
