import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { usePageTitle } from '#ui/states/use-page-title.ts';
import { styled } from '#ui/styled.ts';
import { Heading } from '#ui/text.ts';
import { useHeadingInHeader } from './heading-in-header.ts';

export type PageHeaderProps = {
  /** Empty until it is known; its place is kept, on a phone two lines, which most names need. */
  title: string;
  /** The shown part of the screen, if it has several: it comes first in the title of the window. */
  part?: string | undefined;
  text?: ReactNode;
  /** The name of a place in another script, below the one that its reader sees. */
  otherName?: string;
  /** The way here: a Breadcrumb. */
  breadcrumb?: ReactNode;
  actions?: ReactNode;
};

/** Keeps the place of a name, and gives screen readers the reason why there is none: no heading is ever empty. */
function UnknownTitle() {
  const { t } = useTranslation();
  return (
    <>
      <styled.span srOnly>{t('states.loading')}</styled.span>
      <Skeleton width="14rem" height={{ base: '2lh', sm: '1lh' }} />
    </>
  );
}

/** The head of a screen: its only h1, which is also the title of the window. */
export function PageHeader({ title, part, text, otherName, breadcrumb, actions }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useHeadingInHeader(heading, title);
  usePageTitle(part && title ? `${part} · ${title}` : title);
  return (
    <styled.div marginBlockEnd="5">
      {breadcrumb}
      <styled.div display="flex" flexWrap="wrap" alignItems="end" justifyContent="space-between" gap="3">
        {/* Beside a long text, the actions stay in its row. */}
        <styled.div minWidth="0" flex={text ? { base: '1 1 12rem', sm: 'initial' } : undefined}>
          <Heading ref={heading} as="h1" size="xl">
            {title ? <bdi>{title}</bdi> : <UnknownTitle />}
          </Heading>
          {otherName && (
            <styled.div color="fg.muted">
              <bdi translate="no">{otherName}</bdi>
            </styled.div>
          )}
          {text && (
            <styled.div color="fg.muted" maxWidth="prose" marginBlockStart="1">
              {text}
            </styled.div>
          )}
        </styled.div>
        {actions && (
          <styled.div display="flex" flexWrap="wrap" gap="2">
            {actions}
          </styled.div>
        )}
      </styled.div>
    </styled.div>
  );
}
