import { badge } from '#styles/recipes/badge.js';
import { styled } from '#ui/styled.ts';

/** A short state in words. `colorPalette` chooses the tone: green, gold, red, blue, sand. */
export const Badge = styled('span', badge);
