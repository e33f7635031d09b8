import type { LinkProps } from '@tanstack/react-router';
import { Link } from '#ui/button/link.tsx';

/** A figure, with a link if there is something to see. */
export function MaybeLink({ link, children }: { link: LinkProps | undefined; children: string }) {
  return link ? <Link {...link}>{children}</Link> : children;
}
