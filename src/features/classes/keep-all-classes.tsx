import { Check, Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOwnClasses } from '#hooks/mirror/use-own-classes.ts';
import { keepClasses, useKeptClasses } from '#hooks/saved-files/use-kept-classes.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/button/button.tsx';
import { Badge } from '#ui/card/badge.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { styled } from '#ui/styled.ts';

/** Keeps all of a user's classes on the device with one tap, and shows the size before, if it is known. */
export function KeepAllClasses() {
  const { t } = useTranslation('classes');
  const format = useFormat();
  const classIds = useOwnClasses().map(({ id }) => id);
  const kept = useKeptClasses(classIds);
  if (!kept) return <Skeleton height="11" width="32" />;
  const states = classIds.map((id) => kept.states.get(id));
  const done = states.filter((state) => state === 'kept').length;
  if (done === classIds.length) {
    return (
      <Badge colorPalette="green">
        <Check aria-hidden /> {t('keepAll.kept')}
      </Badge>
    );
  }
  if (states.every((state) => state === 'kept' || state === 'keeping')) {
    return (
      <styled.span role="status" textStyle="sm" color="fg.muted">
        {t('keepAll.keeping', { done: format.number(done), total: format.number(classIds.length) })}
      </styled.span>
    );
  }
  return (
    <Button variant="outline" icon={<Download />} onClick={() => void keepClasses(classIds)}>
      {kept.missingBytes ? t('keepAll.keepSize', { size: format.bytes(kept.missingBytes) }) : t('keepAll.keep')}
    </Button>
  );
}
