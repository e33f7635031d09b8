import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileRejection } from '#contract/file-kinds.ts';
import { limits } from '#contract/limits.ts';
import { discardSharedFile } from '#hooks/outbox/use-shared-files.ts';
import { useSession } from '#hooks/session/use-session.ts';
import { useFormat } from '#i18n/use-format.ts';
import { fileTypeOf } from '#lib/file-type.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Card } from '#ui/card/card.tsx';
import { FileBadge } from '#ui/fields/file-badge.tsx';
import { Joined } from '#ui/layout/joined.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';
import { PlaceForm, type PlaceFormProps } from './place-form.tsx';

export type SharedFileCardProps = PlaceFormProps & { mayUpload: boolean };

/** One shared file, with the question where it belongs, or the reason why it cannot be sent. */
export function SharedFileCard({ shared, mayUpload, classes, same, typed }: SharedFileCardProps) {
  const { t } = useTranslation('shares');
  const format = useFormat();
  const { role } = useSession();
  const [asking, setAsking] = useState(false);
  const { file } = shared;
  const rejection = fileRejection(file);
  return (
    <Card as="li" data-shared={shared.id} display="grid" gap="4">
      <styled.div display="flex" gap="3" alignItems="start">
        <FileBadge type={fileTypeOf(file.name)} />
        <styled.div flex="1" minWidth="0">
          <styled.div fontWeight="medium" overflowWrap="anywhere">
            <bdi>{file.name}</bdi>
          </styled.div>
          <Text textStyle="sm" color="fg.muted">
            <Joined>
              {format.bytes(file.size)}
              {t('sharedAt', { when: format.clock(shared.at) })}
            </Joined>
          </Text>
        </styled.div>
        <IconButton
          variant="ghost"
          label={t('discardFile', { name: file.name })}
          icon={<Trash2 />}
          onClick={() => setAsking(true)}
        />
      </styled.div>
      {shared.ofAnyone && role !== 'visitor' && <Text textStyle="sm">{t('ofAnyone')}</Text>}
      {rejection && (
        <Text color="fg.error">{t(`rejected.${rejection}`, { size: format.bytes(limits.fileBytes) })}</Text>
      )}
      {!rejection && !mayUpload && role !== 'visitor' && <Text color="fg.muted">{t('notTeacher')}</Text>}
      {!rejection && mayUpload && classes.length === 0 && <Text color="fg.muted">{t('noClass')}</Text>}
      {!rejection && mayUpload && classes.length > 0 && (
        <PlaceForm shared={shared} classes={classes} same={same} typed={typed} />
      )}
      <ConfirmDialog
        open={asking}
        text={t('discardSure')}
        onCancel={() => setAsking(false)}
        onConfirm={() => void discardSharedFile(shared.id)}
      />
    </Card>
  );
}
