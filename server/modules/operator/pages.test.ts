import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OperatorPage, operatorPageIds } from '#contract/answers/operator-page.ts';
import { PageForm } from '#contract/forms/page-form.ts';
import { limits } from '#contract/limits.ts';
import { readMarkup } from '#contract/text/markup.ts';
import { newId } from '#server/new-id.ts';
import { openSchool, type School } from '#tests/server/build-school.ts';
import { buildPerson } from '#tests/server/http/open-app.ts';

let school: School;

beforeAll(async () => {
  school = await openSchool({ env: { OPERATOR_TERMS_URL: 'https://nur.example/terms' } });
});

afterAll(() => school.close());

const read = async (id: string) => (await school.call<OperatorPage>('GET', `pages/${id}`)).data;

function write(id: string, body: object, version?: number) {
  const headers = version === undefined ? {} : { 'if-match': `"${version}"` };
  return school.call<OperatorPage>('PUT', `pages/${id}`, { as: school.admin, body, key: newId(), headers });
}

describe('a page of the operator', () => {
  test('says from the start what Sanad does, in every language, and that no admin has read it', async () => {
    const { data } = await school.call<OperatorPage[]>('GET', 'pages', { as: school.admin });
    expect(data.map(({ id }) => id)).toEqual(operatorPageIds);
    for (const page of data) {
      expect([page.version, page.changedDate], page.id).toEqual([0, null]);
      expect(v.safeParse(PageForm, { text: page.text }).success, page.id).toBe(true);
      expect(readMarkup(page.text).filter(({ kind }) => kind === 'heading').length, page.id).toBeGreaterThan(5);
      expect(page.text, page.id).not.toMatch(/\{\{|undefined|\w\.title/);
    }
    expect((await read('privacy-en')).text).toContain('Your card number never reaches this site');
    expect((await read('questions-en')).text).toContain('Yes, from $1 a month.');
    expect((await read('terms-ar')).text).toContain('عشر دقائق');
  });

  test('once an admin has written it is what everybody reads, at once in every process, in that language alone', async () => {
    const other = await school.another();
    const english = await read('privacy-en');
    const written = await write('privacy-ar', { text: '# الخصوصية\n\nنحفظ القليل.' }, 0);
    expect(written.data).toMatchObject({ id: 'privacy-ar', page: 'privacy', language: 'ar', version: 1 });
    const answer = await other.inject({ url: '/api/v1/pages/privacy-ar' });
    expect(answer.json().data).toEqual(written.data);
    expect(written.data.changedDate).not.toBeNull();
    expect(await read('privacy-en')).toEqual(english);
  });

  test('is text, whatever is in it', async () => {
    const text = '<script>alert(1)</script> & [a](https://nur.example/a)';
    expect((await write('questions-en', { text })).data.text).toBe(text);
  });

  test('of two admins who write it at once one reads what the other has written', async () => {
    const { version } = await read('terms-en');
    const both = await Promise.all([
      write('terms-en', { text: 'A' }, version),
      write('terms-en', { text: 'B' }, version),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    const kept = both.find(({ status }) => status === 200)?.data;
    expect(both.find(({ status }) => status === 412)?.body.current).toEqual(kept);
  });

  test('that is elsewhere names that address, in every language', async () => {
    expect((await read('terms-ar')).address).toBe('https://nur.example/terms');
    expect((await read('privacy-ar')).address).toBeNull();
  });

  test('which was changed, and in which language, is in the audit log', async () => {
    await write('questions-ar', { text: 'أسئلة' });
    const { data } = await school.call<object[]>('GET', 'audit?objectType=page', { as: school.admin });
    expect(data[0]).toMatchObject({
      action: 'update',
      user: { id: school.admin.id },
      changes: { page: 'questions', language: 'ar' },
    });
  });

  test.each([
    ['that is empty', ''],
    ['of blanks', ' \n '],
    ['that is missing', undefined],
    ['that is a number', 7],
    ['that is too long', 'a'.repeat(limits.pageTextLength + 1)],
    ['with a script in a link', 'Read [this](javascript:alert(1)).'],
    ['with a script in a link that looks like a page', 'Read [this](JAVASCRIPT://nur.example/%0aalert(1)).'],
    ['with a page in a link', 'Read [this](data:text/html;base64,PHNjcmlwdD4=).'],
    ['with a link to nowhere', 'Read [this](/contact).'],
  ])('with a text %s is rejected, and nothing is changed', async (_, text) => {
    const before = await read('privacy-en');
    const answer = await write('privacy-en', { text });
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, ['text']]);
    expect(await read('privacy-en')).toEqual(before);
  });

  test('takes no field but its text, and the id of no other page', async () => {
    const html = await write('privacy-en', { text: 'A', html: '<b>' });
    expect([html.status, html.body.code]).toEqual([422, 'unknown-field']);
    expect((await write('privacy-en', { id: 'terms-en', text: 'A' })).status).toBe(422);
    expect((await write('privacy-en', { id: 'privacy-en', text: 'A' })).status).toBe(200);
  });

  test('as long as may be is taken whole', async () => {
    const text = `# ${'ا'.repeat(limits.pageTextLength - 2)}`;
    expect((await write('terms-ar', { text })).data.text).toBe(text);
  });

  test.each(['privacy', 'imprint-en', 'privacy-xx', 'page-privacy-en'])('%s is not there', async (id) => {
    expect((await school.call('GET', `pages/${id}`)).status).toBe(404);
  });

  test('is written by an admin, and by no one else', async () => {
    const before = await read('terms-en');
    for (const role of ['supervisor', 'teacher', 'student', 'sponsor'] as const) {
      const as = await buildPerson(school, role);
      const asked = { as, body: { text: 'Mine' }, key: newId() };
      expect((await school.call('PUT', 'pages/terms-en', asked)).status, role).toBe(403);
      expect((await school.call('GET', 'pages', { as })).status, role).toBe(403);
    }
    expect((await school.call('PUT', 'pages/terms-en', { body: { text: 'Mine' }, key: newId() })).status).toBe(401);
    expect(await read('terms-en')).toEqual(before);
  });
});
