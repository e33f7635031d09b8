import { useTranslation } from 'react-i18next';
import type { User } from '#contract/entities/user.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ExternalLink } from '#ui/button/link.tsx';
import { EmailText } from '#ui/card/email-text.tsx';
import { EmptyCell } from '#ui/card/empty-cell.tsx';
import type { Fact } from '#ui/card/fact-list.tsx';

/** A person's contact details and region. */
export function useContactFacts(): (
  row: Pick<User, 'email' | 'signInName' | 'contactEmail' | 'phone' | 'address' | 'region' | 'signInUntil'> & {
    role: string;
  },
) => Fact[] {
  const { t } = useTranslation('users');
  const format = useFormat();
  return ({ email, signInName, contactEmail, phone, address, region, signInUntil, role }) => [
    email === null
      ? { label: t('signInName'), value: <bdi>{signInName}</bdi> }
      : {
          label: t('email'),
          value: <MailLink>{email}</MailLink>,
        },
    ...(contactEmail ? [{ label: t('contactEmail'), value: <MailLink>{contactEmail}</MailLink> }] : []),
    {
      label: t('phone'),
      value: phone ? (
        <ExternalLink href={`tel:${phone}`} dir="ltr">
          {phone}
        </ExternalLink>
      ) : (
        <EmptyCell />
      ),
    },
    { label: t('address'), value: address ? <bdi>{address}</bdi> : <EmptyCell /> },
    // A sponsor belongs to no region.
    ...(region || role !== 'sponsor'
      ? [{ label: t('region'), value: region ? <bdi>{region.name}</bdi> : <EmptyCell /> }]
      : []),
    ...(signInUntil ? [{ label: t('leave.signInUntil'), value: format.date(signInUntil) }] : []),
  ];
}

function MailLink({ children }: { children: string }) {
  return (
    <ExternalLink href={`mailto:${children}`}>
      <EmailText>{children}</EmailText>
    </ExternalLink>
  );
}
