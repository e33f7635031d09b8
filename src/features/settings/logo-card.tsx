import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { pictureAddress } from '#hooks/pictures/picture-address.ts';
import { pictureFile } from '#hooks/pictures/picture-file.ts';
import { PictureLogo } from '#ui/brand/picture-logo.tsx';
import { SectionCard } from '#ui/card/section-card.tsx';
import { PictureButtons } from '#ui/fields/picture-buttons.tsx';
import { styled } from '#ui/styled.ts';
import { useReportResult } from '#ui/toast/use-report-result.ts';

/** The logo of the installation as visitors see it, with buttons to replace and to remove it. */
export function LogoCard({ logo }: { logo: string | null }) {
  const { t } = useTranslation('settings');
  const setting = useCall('settings.setLogo');
  const removing = useCall('settings.removeLogo');
  const reportResult = useReportResult();

  async function choose(file: File): Promise<void> {
    await reportResult(setting.call({ file: await pictureFile(file, limits.singleRequestBytes) }), t('logoSaved'));
  }

  return (
    <SectionCard title={t('logo')} text={t('logoLead')} justifyItems="start">
      <styled.div paddingBlock="2">
        <PictureLogo size={56} picture={pictureAddress(logo)} />
      </styled.div>
      <PictureButtons
        isThere={logo !== null}
        words={{ choose: t('logoChoose'), replace: t('logoReplace'), remove: t('logoRemove') }}
        choosing={setting.busy}
        removing={removing.busy}
        onChoose={(file) => void choose(file)}
        onRemove={() => void reportResult(removing.call({}), t('logoRemoved'))}
      />
    </SectionCard>
  );
}
