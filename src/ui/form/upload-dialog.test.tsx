// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { show } from '#tests/gallery/render.tsx';
import { UploadDialog, type UploadValues } from './upload-dialog.tsx';

const save = vi.fn<(values: UploadValues) => Promise<void>>();

function Screen() {
  const [open, setOpen] = useState(true);
  return (
    <UploadDialog open={open} onClose={() => setOpen(false)} title="Upload material" submit="Save" onSave={save} />
  );
}

test('on a full device the form stays with its text and its file and says what to free; with room again it saves', async () => {
  save.mockRejectedValueOnce(Object.assign(new Error('No room.'), { name: 'DeviceFull' })).mockResolvedValueOnce();
  await show(<Screen />);
  const dialog = await screen.findByRole('dialog', { name: 'Upload material' });
  const input = dialog.querySelector('input[type=file]') as HTMLInputElement;
  const book = new File(['%PDF-1.4 a book'], 'book.pdf', { type: 'application/pdf' });
  fireEvent.change(input, { target: { files: [book] } });
  const title = screen.getByLabelText(/^File name/) as HTMLInputElement;
  fireEvent.input(title, { target: { value: 'Book for a full phone' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));

  await screen.findByText(/^This device has no space left for this file/);
  expect(title.value).toBe('Book for a full phone');
  screen.getByText('book.pdf');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Upload material' })).toBeNull());
  expect(save.mock.calls.map(([values]) => [values.title, values.file.name])).toEqual([
    ['Book for a full phone', 'book.pdf'],
    ['Book for a full phone', 'book.pdf'],
  ]);
});
