// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { show } from '#tests/gallery/render.tsx';
import { Joined } from './joined.tsx';

it('facts beside each other are each isolated, with dots between them and for none that is missing', async () => {
  const { container } = await show(
    <Joined>
      Hadith
      {''}
      {false}
      {['12 lessons', '3 MB']}
    </Joined>,
  );
  const facts = [...container.querySelectorAll('bdi')];
  expect(facts.map(({ textContent }) => textContent)).toEqual(['Hadith', '12 lessons', '3 MB']);
  expect(facts[0]?.closest('span')?.parentElement?.textContent).toBe('Hadith · 12 lessons · 3 MB');
});
