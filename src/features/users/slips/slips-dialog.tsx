import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InvitationLink, InvitationLinks } from '#contract/answers/invitation-link.ts';
import type { User } from '#contract/reading/read.ts';
import { useCallSeveral } from '#hooks/calls/use-call-several.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/button/button.tsx';
import { ButtonRow } from '#ui/button/button-row.tsx';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { EmailText } from '#ui/card/email-text.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Paper } from '#ui/overlay/paper.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { Strip } from '#ui/states/strip.tsx';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';
import { useFailureToast } from '#ui/toast/use-failure-toast.ts';

const QrCode = lazyPart(() => import('#ui/card/qr-code.tsx'), 'QrCode', <Skeleton width="32" height="32" />);

/** The user who gets a slip, with the fields that it shows. */
export type SlipOwner = Pick<User, 'id' | 'fullName' | 'email' | 'signInName'>;

/** Makes slips and prints them on a sheet. It asks first, because earlier slips stop working. */
export function SlipsDialog({ people, onClose }: { people: readonly SlipOwner[]; onClose: () => void }) {
  const { t } = useTranslation('users');
  const invite = useCallSeveral('users.inviteSeveral');
  const report = useFailureToast();
  const [made, setMade] = useState<InvitationLinks['data']>();
  const make = () => {
    invite.call({ body: { ids: people.map(({ id }) => id) } }).then(({ data }) => setMade(data), report);
  };
  const slips = (made ?? []).flatMap(({ id, link }) => {
    const person = people.find((one) => one.id === id);
    return person && link ? [{ person, link }] : [];
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size={made ? 'lg' : 'md'}
      title={t('slips.title')}
      footer={
        !made && (
          <ConnectionButton loading={invite.busy} onClick={make}>
            {t('slips.make', { count: people.length })}
          </ConnectionButton>
        )
      }
    >
      {made ? (
        <>
          <Rejected results={made} people={people} />
          {slips.length > 0 && (
            <ButtonRow marginBlockEnd="4">
              <Button icon={<Printer />} onClick={() => window.print()}>
                {t('slips.print')}
              </Button>
            </ButtonRow>
          )}
          <Sheet slips={slips} />
          <Paper>
            <Sheet slips={slips} />
          </Paper>
        </>
      ) : (
        <Text>{t('slips.text')}</Text>
      )}
    </Dialog>
  );
}

/** Users who get no slip, each with the reason. */
function Rejected({ results, people }: { results: InvitationLinks['data']; people: readonly SlipOwner[] }) {
  const { t } = useTranslation('common');
  const rejected = results.filter(({ link }) => link === null);
  if (rejected.length === 0) return null;
  return (
    <Strip>
      <ul>
        {rejected.map(({ id, message }) => (
          <li key={id}>
            {t('bulk.reason', { name: people.find((one) => one.id === id)?.fullName ?? '', message: message ?? '' })}
          </li>
        ))}
      </ul>
    </Strip>
  );
}

const Slips = styled('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
    _print: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
});

/** A slip with a border to cut along. */
const Slip = styled('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minWidth: '0',
    padding: '3',
    borderWidth: '1px',
    borderStyle: 'dashed',
    _print: { borderColor: 'currentColor' },
    marginBlockEnd: '-1px',
    marginInlineEnd: '-1px',
    overflowWrap: 'anywhere',
    breakInside: 'avoid',
  },
});

function Sheet({ slips }: { slips: readonly { person: SlipOwner; link: InvitationLink }[] }) {
  const { t } = useTranslation('users');
  const format = useFormat();
  return (
    <Slips>
      {slips.map(({ person, link }) => (
        <Slip key={person.id}>
          <styled.div flex="none">
            <QrCode text={new URL(link.path, location.origin).href} label={t('invitation.code')} />
          </styled.div>
          <styled.div flex="1" minWidth="0">
            <styled.strong display="block">
              <bdi>{person.fullName}</bdi>
            </styled.strong>
            <Text textStyle="sm">
              <EmailText>{person.email ?? person.signInName ?? ''}</EmailText>
            </Text>
            <Text textStyle="sm" marginBlockStart="1">
              {t('slips.slip', { date: format.date(link.expiresDate) })}
            </Text>
          </styled.div>
        </Slip>
      ))}
    </Slips>
  );
}
