import { Copy, Share2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InvitationLink } from '#contract/answers/invitation-link.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/button/button.tsx';
import { useShare } from '#ui/button/use-share.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';
import { useFailureToast } from '#ui/toast/use-failure-toast.ts';

const QrCode = lazyPart(() => import('#ui/card/qr-code.tsx'), 'QrCode', <Skeleton width="48" height="48" />);

/** The invited person. */
export interface Invited {
  readonly id: string;
  readonly fullName: string;
}

/** A link with which a user sets a password, to share or to show, for users whom no mail reaches. Open while a user is given. */
export function InvitationDialog({ of, onClose }: { of: Invited | undefined; onClose: () => void }) {
  const { t } = useTranslation('users');
  return (
    <Dialog open={of !== undefined} onClose={onClose} title={of ? t('invitation.title', { name: of.fullName }) : ''}>
      {of && <Link key={of.id} of={of} />}
    </Dialog>
  );
}

function Link({ of }: { of: Invited }) {
  const { t } = useTranslation(['users', 'common']);
  const format = useFormat();
  const invite = useCall('users.invite');
  const [link, setLink] = useState<InvitationLink>();
  const [failure, setFailure] = useState<string>();
  const messageOf = useFailureToast();
  const { copy } = useShare();
  const make = useEffectEvent(() => {
    setFailure(undefined);
    invite.call({ params: { id: of.id } }).then(
      ({ data }) => setLink(data),
      (error: unknown) => setFailure(messageOf(error)),
    );
  });
  // Each opening makes a new link: the earlier one, which others may have seen, ends.
  useEffect(() => {
    make();
  }, []);

  if (failure) return <ErrorState title={t('invitation.failed')} text={failure} />;
  if (!link) return <Skeleton height="16rem" />;
  const url = new URL(link.path, location.origin).href;

  async function share(): Promise<void> {
    try {
      await navigator.share({ text: t('invitation.message', { name: of.fullName }), url });
    } catch (error) {
      // Closing the share sheet is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      await copy(url);
    }
  }

  return (
    <styled.div display="grid" gap="4">
      <Text>{t('invitation.text', { date: format.date(link.expiresDate) })}</Text>
      <styled.div justifySelf="center">
        <QrCode text={url} label={t('invitation.code')} large />
      </styled.div>
      <styled.bdi dir="ltr" overflowWrap="anywhere" textStyle="sm" color="fg.muted" data-link>
        {url}
      </styled.bdi>
      <styled.div display="flex" flexWrap="wrap" gap="2">
        {typeof navigator.share === 'function' && (
          <Button icon={<Share2 />} onClick={() => void share()}>
            {t('common:share.action')}
          </Button>
        )}
        <Button variant="outline" icon={<Copy />} onClick={() => void copy(url)}>
          {t('invitation.copy')}
        </Button>
      </styled.div>
    </styled.div>
  );
}
