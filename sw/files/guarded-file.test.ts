import { expect, test } from 'vitest';
import { guardedFile } from './guarded-file.ts';

test('a saved file is served as what it is, and no script of it runs', async () => {
  const headers = {
    'content-type': 'text/html',
    'content-length': '25',
    'content-security-policy': "script-src 'self'",
  };
  const answer = guardedFile(new Response('<script>alert(1)</script>', { headers }));
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  const policy = answer.headers.get('content-security-policy')?.split('; ');
  expect(policy).toEqual(["script-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'self'"]);
  expect([answer.headers.get('content-type'), answer.headers.get('content-length')]).toEqual(['text/html', '25']);
  expect(await answer.text()).toBe('<script>alert(1)</script>');
});
