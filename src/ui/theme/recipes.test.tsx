// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs';
import * as chakraUi from '@chakra-ui/react';
import { cleanup, render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { system } from './system.ts';

/** Needs no look of its own: it only hands something down. */
const withoutLook = new Set(['ChakraProvider', 'LocaleProvider']);

const used = new Set(
  readdirSync('src', { encoding: 'utf8', recursive: true })
    .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
    .flatMap((file) => [
      ...readFileSync(`src/${file}`, 'utf8').matchAll(/import \{([^}]+)\} from '@chakra-ui\/react'/g),
    ])
    .flatMap(([, names]) => (names ?? '').split(','))
    .map((name) => name.replace(/ as .*/, '').trim())
    .filter((name) => /^[A-Z]/.test(name) && !withoutLook.has(name)),
);

afterEach(cleanup);

/** Renders a part in our theme and returns which of the looks that it asks for are missing there. */
function missingLooks(Part: ComponentType): string[] {
  const missing = new Set<string>();
  const ask = (key: string) => {
    // Chakra itself has no recipe for some parts (Text): those need none here either.
    if (!system.hasRecipe(key) && chakraUi.defaultSystem.hasRecipe(key)) missing.add(key);
  };
  const watched: typeof system = {
    ...system,
    getRecipeFn: (key, fallback) => {
      ask(key);
      return system.getRecipeFn(key, fallback);
    },
    getSlotRecipeFn: (key, fallback) => {
      ask(key);
      return system.getSlotRecipeFn(key, fallback);
    },
  };
  render(
    <chakraUi.ChakraProvider value={watched}>
      <Part />
    </chakraUi.ChakraProvider>,
  );
  return [...missing];
}

function partOf(name: string): ComponentType {
  return Reflect.get(chakraUi, name);
}

describe('every Chakra part in use has its look in our theme', () => {
  it.each([...used].sort())('%s', (name) => {
    expect(missingLooks(partOf(name))).toEqual([]);
  });

  it('a part without one would be noticed', () => {
    expect(missingLooks(chakraUi.Button)).toEqual(['button']);
  });
});

describe('colours keep their distance (WCAG 2.2)', () => {
  const palettes = ['green', 'gold', 'red', 'sand', 'blue'];
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

function colorOf(name: string, mode: 'light' | 'dark'): string {
  const token = system.tokens.getByName(`colors.${name}`);
  const value = String(token?.extensions.conditions?.[`_${mode}`] ?? token?.originalValue);
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
