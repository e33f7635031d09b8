import { card } from '#styles/recipes/card.js';
import { partOf, styled } from '#ui/styled.ts';

/** The one surface: panel, 12 px corners, the one shadow. Padding as needed (`padding="5"` by default). */
export const Card = styled('div', partOf(card, 'root'));
