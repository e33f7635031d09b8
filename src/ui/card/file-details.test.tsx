// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '#tests/gallery/render.tsx';
import { FileDetails } from './file-details.tsx';

test('the whole title and description of a file can be read, without asking the server', async () => {
  const words = (word: string) => Array.from({ length: 100 }, (_, index) => `${word}${index}`).join(' ');
  const file = {
    title: words('title'),
    description: `${words('line')}\nthe end`,
    fileName: 'a "b".pdf',
    fileSize: 2048,
  };
  await show(
    <FileDetails
      file={{ ...file, createdDate: '2026-03-05T12:00:00Z' }}
      onClose={() => undefined}
      onDownload={() => undefined}
    />,
  );
  const dialog = await screen.findByRole('dialog', { name: file.title }, { timeout: 10_000 });
  for (const text of [file.description, file.fileName]) expect(dialog.textContent).toContain(text);
});
