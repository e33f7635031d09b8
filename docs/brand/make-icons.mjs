// Draws every PNG of the brand from the star, so that one run changes all: node docs/brand/make-icons.mjs [chromium]
import { writeFile } from 'node:fs/promises';
import { chromium } from 'playwright-core';

const green = '#17694a';
const deepGreen = '#0f4431';
const gold = '#eac352';
const cream = '#fffdfa';
const out = new URL('../../public/', import.meta.url);

const browser = await chromium.launch({
  executablePath: process.argv[2] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
await draw('icons/icon-192.png', 192, rounded(symbol(0.62)));
await draw('icons/icon-512.png', 512, rounded(symbol(0.62)));
await draw('icons/maskable-512.png', 512, full(symbol(0.52)));
await draw('icons/apple-touch-180.png', 180, full(symbol(0.6)));
await draw('icons/badge-96.png', 96, `<path fill="#fff" d="${star(48)} ${star(26)}" fill-rule="evenodd" />`);
await draw('default-avatar.png', 160, avatar());
await browser.close();

/** The star on its ground: cream with a gold line inside. `reach` is its share of the icon's width. */
function symbol(reach) {
  const radius = 50 * reach;
  return `<path fill="${cream}" d="${star(radius)}" /><path fill="none" stroke="${gold}" stroke-width="${radius * 0.075}" stroke-linejoin="round" d="${star(radius * 0.66)}" /><circle cx="50" cy="50" r="${radius * 0.15}" fill="${green}" />`;
}

function rounded(content) {
  return `${ground('<rect width="100" height="100" rx="22" fill="url(#g)" />')}${content}`;
}

function full(content) {
  return `${ground('<rect width="100" height="100" fill="url(#g)" />')}${content}`;
}

function ground(shape) {
  return `<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${green}" /><stop offset="1" stop-color="${deepGreen}" /></linearGradient></defs>${shape}`;
}

/** A calm placeholder of a person: no face, warm sand. */
function avatar() {
  return '<rect width="100" height="100" fill="#e8decf" /><circle cx="50" cy="40" r="17" fill="#b3a189" /><path d="M14 100c2-24 17-36 36-36s34 12 36 36z" fill="#b3a189" />';
}

function star(radius) {
  const notch = (radius * Math.SQRT1_2) / Math.cos(Math.PI / 8);
  const points = Array.from({ length: 16 }, (_, index) => {
    const reach = index % 2 === 0 ? radius : notch;
    const angle = (index * Math.PI) / 8 - Math.PI / 2;
    return `${(50 + reach * Math.cos(angle)).toFixed(2)} ${(50 + reach * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${points.join('L')}Z`;
}

async function draw(name, size, content) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>*{margin:0}svg{display:block}</style><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="${size}" height="${size}">${content}</svg>`,
  );
  await writeFile(new URL(name, out), await page.screenshot({ omitBackground: true }));
  await page.close();
}
