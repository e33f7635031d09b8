// Writes the ten Arabic-Indic digits of Vazirmatn in all weights of the interface as a separate WOFF2: `node
// scripts/digits-font.mjs src/ui/theme/arabic-digits.woff2`. In Readex Pro ٢ and ٦ are mirror images and ١ a bare stroke, so
// that ٢٠ $ and ٦٠ $ differ by a hook (src/ui/theme/fonts.css).
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const whole = require.resolve('@fontsource-variable/vazirmatn/files/vazirmatn-arabic-wght-normal.woff2');
const digits = await subsetFont(readFileSync(whole), '٠١٢٣٤٥٦٧٨٩', {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 300, max: 700 } },
});
writeFileSync(process.argv[2], digits);
