// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { mirrorOf } from '#data/database/database.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { writeSession } from '#hooks/session/session-store.ts';
import { show } from '#tests/gallery/render.tsx';
import { buildClass, buildMadrasa, buildUser, idOf } from '#tests/tools/build-rows.ts';
import { ourAnswer } from '#tests/tools/our-answer.ts';
import { ClassPage } from './class-page.tsx';
import { ClassCard, MadrasaCard } from './place-cards.tsx';

const lesson = buildClass({ openDollars: 2.5 });
const payment = `/sponsor-payment/class/${lesson.id}?amount=2.5`;

beforeAll(() => loadEngine());
afterEach(async () => {
  vi.unstubAllGlobals();
  writeSession(null);
  await mirrorOf(null).delete();
});

const sponsorNow = () => screen.findByRole<HTMLAnchorElement>('link', { name: /^Sponsor now/ });
const addressOf = ({ href }: HTMLAnchorElement) => href.slice(new URL(href).origin.length);

test('the button of a class card says what is still needed and leads a sponsor to paying it', async () => {
  const user = buildUser({ id: idOf(954), role: 'sponsor' });
  writeSession({ user, token: 'secret', expiresAt: '2099-01-01T00:00:00.000Z', ended: false });
  await show(<ClassCard class={lesson} />);
  const link = await sponsorNow();
  expect(link.textContent).toBe('Sponsor now: $2.50');
  expect(addressOf(link)).toBe(payment);
});

test('a visitor keeps the sum on the way through the registration', async () => {
  await show(<ClassCard class={lesson} />);
  expect(new URL((await sponsorNow()).href).searchParams.get('next')).toBe(payment);
});

test('the page of a class offers the same sum', async () => {
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    ourAnswer(url.endsWith(lesson.id) ? { data: lesson } : { data: [], meta: { totalItems: 0, page: 1, limit: 2 } }),
  );
  await show(<ClassPage classId={lesson.id} />);
  const link = await sponsorNow();
  expect(link.textContent).toBe('Sponsor now: $2.50');
  expect(new URL(link.href).searchParams.get('next')).toBe(payment);
});

test('a madrasa or region, of which no one is asked for all, keeps the plain words', async () => {
  await show(<MadrasaCard madrasa={buildMadrasa({ totalClasses: 1 })} />);
  expect((await sponsorNow()).textContent).toBe('Sponsor now');
});
