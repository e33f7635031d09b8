import { fileURLToPath } from 'node:url';

/**
 * Fontconfig files of the tests: a browser under test finds these typefaces and no others, so that no proof depends on what a
 * machine has installed. `none` has one without Latin letters: Chromium does not start where there is none at all.
 */
const fontSets = ['dejavu', 'liberation', 'noto', 'none'] as const;
type FontSet = (typeof fontSets)[number];

/**
 * The environment of a browser under test. `TEST_FONTS` names another set than DejaVu, or `installed` for the machine's fonts.
 * @throws Error if TEST_FONTS names no set
 */
export function fontEnvironment(wanted = process.env.TEST_FONTS ?? 'dejavu'): Record<string, string> {
  if (wanted === 'installed') return {};
  if (!isSet(wanted)) throw new Error(`TEST_FONTS is '${wanted}': use installed, ${fontSets.join(', ')}.`);
  return { FONTCONFIG_FILE: fileURLToPath(new URL(`fonts/${wanted}.conf`, import.meta.url)) };
}

function isSet(name: string): name is FontSet {
  return fontSets.some((set) => set === name);
}
