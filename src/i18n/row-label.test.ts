import { createInstance } from 'i18next';
import { expect, it } from 'vitest';
import { rowLabel } from './row-label.ts';
import { textOptions } from './setup.ts';
import { valueFormatter } from './value-formatter.ts';

const words = { en: 'Actions for {{name}}', ar: 'إجراءات {{name}}' };

it.each(['en', 'ar'] as const)('a label of a row is what its words and its name make together (%s)', async (lng) => {
  const i18n = createInstance().use(valueFormatter);
  await i18n.init({ ...textOptions, lng, resources: { [lng]: { common: { list: { actionsFor: words[lng] } } } } });
  const label = rowLabel(i18n, 'list.actionsFor');
  for (const name of ['Amina', 'أمينة', 'Class $& 7', 'صف B', '']) {
    expect(label(name)).toBe(i18n.t('list.actionsFor', { name }));
  }
});
