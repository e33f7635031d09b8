const highlights: Readonly<Record<string, string>> = {
  yellow: '#ffff00',
  green: '#00ff00',
  cyan: '#00ffff',
  magenta: '#ff00ff',
  blue: '#0000ff',
  red: '#ff0000',
  darkBlue: '#000080',
  darkCyan: '#008080',
  darkGreen: '#008000',
  darkMagenta: '#800080',
  darkRed: '#800000',
  darkYellow: '#808000',
  darkGray: '#808080',
  lightGray: '#c0c0c0',
  black: '#000000',
  white: '#ffffff',
};

export function highlightColor(name: string | undefined): string | undefined {
  return name === undefined ? undefined : highlights[name];
}

/** Six hexadecimal digits as a colour; undefined for `auto` and everything else. */
export function hexColor(value: string | undefined): string | undefined {
  return value && /^[\da-f]{6}$/i.test(value) ? `#${value.toLowerCase()}` : undefined;
}

/** Lightness of a colour, from 0 to 1. */
function lightness(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}

/** Colours that have a meaning on a white page: black has none, and white words need their background. */
export function meaningful(color: string | undefined, background: string | undefined) {
  const behind = background && lightness(background) < 0.98 ? background : undefined;
  const isSeen = color && (behind ? true : lightness(color) < 0.8);
  const ink = isSeen && lightness(color) > 0.08 ? color : undefined;
  return { color: ink ?? (behind && lightness(behind) < 0.35 && !color ? '#ffffff' : undefined), background: behind };
}
