import { expect, test } from 'vitest';
import { Unreachable } from '#data/api/errors.ts';
import { buildItem } from '#tests/faults/build-item.ts';
import { buildMaterial, idOf } from '#tests/tools/build-rows.ts';
import { receive } from './receipt.ts';

const item = buildItem({ endpoint: 'materials.create', state: 'sending', attempts: 1 });
const headers = new Headers();

test('an answer about this very lesson is its receipt', () => {
  const answer = { data: buildMaterial({ id: item.rowId }) };
  expect(receive(item, { answer, headers }, 5)).toMatchObject({
    event: 'succeed',
    receipt: { at: 5, serverId: item.rowId },
  });
});

test('an answer about another lesson is no receipt: the file stays and is sent again', () => {
  const answer = { data: buildMaterial({ id: idOf(77) }) };
  expect(() => receive(item, { answer, headers }, 5)).toThrow(Unreachable);
});
