import { createLink } from '@tanstack/react-router';
import { button } from '#styles/recipes/button.js';
import { styled } from '#ui/styled.ts';

const Anchor = styled('a', {
  base: {
    color: 'colorPalette.fg',
    textDecoration: 'underline',
    textDecorationColor: 'colorPalette.emphasized',
    textUnderlineOffset: '0.25em',
    borderRadius: 'sm',
    cursor: 'pointer',
    _hover: { textDecorationColor: 'currentColor' },
  },
  variants: {
    quiet: { true: { color: 'inherit', textDecorationColor: 'transparent' } },
    /** A link outside of a text is as high as a finger needs. */
    alone: { true: { display: 'inline-flex', alignItems: 'center', minHeight: '11' } },
  },
});

const ButtonAnchor = styled('a', button);

/** A link in a text; takes the router's `to`, `params`, `search`. */
export const Link = createLink(Anchor);

/** A link that looks like a button: for navigation, while Button is for actions. */
export const LinkButton = createLink(ButtonAnchor);

/** A link out of the app: `mailto:`, `tel:`, another site. */
export const ExternalLink = Anchor;

/** An external link that looks like a button. */
export const ExternalLinkButton = ButtonAnchor;
