import { describe, expect, it } from 'vitest';
import { colors, semanticColors } from './colors.ts';

const palettes = ['green', 'gold', 'red', 'sand', 'blue'] as const;

describe('colours keep their distance (WCAG 2.2)', () => {
  const pairs: [letters: string, ground: string, ratio: number][] = [
    ['fg', 'bg', 7],
    ['fg', 'bg.panel', 7],
    ['fg.muted', 'bg', 4.5],
    ['fg.muted', 'bg.panel', 4.5],
    ['fg.muted', 'bg.subtle', 4.5],
    ['fg.error', 'bg.panel', 4.5],
    ['border.emphasized', 'bg.panel', 3],
    ['border.emphasized', 'bg', 3],
    ...palettes.flatMap((name): [string, string, number][] => [
      [`${name}.contrast`, `${name}.solid`, 4.5],
      [`${name}.fg`, `${name}.subtle`, 4.5],
      [`${name}.fg`, 'bg.panel', 4.5],
      [`${name}.focusRing`, 'bg', 3],
    ]),
  ];

  it.each(pairs)('%s on %s reaches %d in both modes', (letters, ground, ratio) => {
    for (const mode of ['light', 'dark'] as const) {
      expect(contrast(colorOf(letters, mode), colorOf(ground, mode)), mode).toBeGreaterThanOrEqual(ratio);
    }
  });
});

type Level = { [name: string]: Level } & { DEFAULT?: Level; value?: string | { _light: string; _dark: string } };

function colorOf(name: string, mode: 'light' | 'dark'): string {
  const level = name.split('.').reduce<Level | undefined>((found, part) => found?.[part], {
    ...colors,
    ...semanticColors,
    // Palettes have steps and roles.
    ...Object.fromEntries(palettes.map((palette) => [palette, { ...colors[palette], ...semanticColors[palette] }])),
  } as unknown as Level);
  const token = (level?.DEFAULT ?? level)?.value;
  if (token === undefined) throw new Error(`There is no colour ${name}.`);
  const value = typeof token === 'string' ? token : token[`_${mode}`];
  const reference = /^\{colors\.(.+)\}$/.exec(value)?.[1];
  return reference ? colorOf(reference, mode) : value;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
