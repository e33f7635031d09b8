import { useTranslation } from 'react-i18next';
import { useOne } from '#hooks/mirror/use-one.ts';
import { ExternalLink } from '#ui/button/link.tsx';
import { Joined } from '#ui/layout/joined.tsx';
import { Text } from '#ui/text.ts';

/** For those who review a report: who sent it, and the number to call. Nothing of people whom they do not manage. */
export function AuthorContact({ authorId }: { authorId: string | null }) {
  const { t } = useTranslation('reports');
  const { row } = useOne('users.get', authorId === null ? null : { id: authorId });
  if (!row) return null;
  return (
    <Text textStyle="sm" marginBlockEnd="3">
      <Joined>
        <span>
          {t('review.teacher')}: <bdi>{row.fullName}</bdi>
        </span>
        {row.phone && (
          <ExternalLink href={`tel:${row.phone.replaceAll(/[^+\d]/g, '')}`} dir="ltr">
            {row.phone}
          </ExternalLink>
        )}
      </Joined>
    </Text>
  );
}
