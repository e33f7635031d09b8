import type { LinkProps } from '@tanstack/react-router';
import { Link } from '#ui/button/link.tsx';

/** A figure, and where there is something to see, the way to it. */
export function MaybeLink({ link, children }: { link: LinkProps | undefined; children: string }) {
  return link ? <Link {...link}>{children}</Link> : children;
}
