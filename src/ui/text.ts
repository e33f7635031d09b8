import { heading } from '#styles/recipes/heading.js';
import { styled } from '#ui/styled.ts';

/** A heading; `as` chooses its level, `size` its look. */
export const Heading = styled('h2', heading);

/** A paragraph. */
export const Text = styled.p;
