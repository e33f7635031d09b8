import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { pictureAddress } from '#hooks/pictures/picture-address.ts';
import { pictureFile } from '#hooks/pictures/picture-file.ts';
import { PictureLogo } from '#ui/brand/picture-logo.tsx';
import { Card } from '#ui/card/card.tsx';
import { PictureButtons } from '#ui/fields/picture-buttons.tsx';
import { styled } from '#ui/styled.ts';
import { Heading, Text } from '#ui/text.ts';
import { toast } from '#ui/toast/toast-store.ts';
import { useFailureToast } from '#ui/toast/use-failure-toast.ts';

/** The mark of the installation as its visitors see it, with the ways to choose another and to take it away. */
export function LogoCard({ logo }: { logo: string | null }) {
  const { t } = useTranslation(['settings', 'common']);
  const setting = useCall('settings.setLogo');
  const removing = useCall('settings.removeLogo');
  const showFailure = useFailureToast();

  async function done(call: Promise<unknown>, description: string): Promise<void> {
    try {
      await call;
      toast({ title: t('common:toast.success'), description });
    } catch (failure) {
      showFailure(failure);
    }
  }

  async function choose(file: File): Promise<void> {
    await done(setting.call({ file: await pictureFile(file, limits.singleRequestBytes) }), t('logoSaved'));
  }

  return (
    <Card as="section" display="grid" gap="3" justifyItems="start">
      <Heading as="h2" size="md">
        {t('logo')}
      </Heading>
      <Text color="fg.muted">{t('logoLead')}</Text>
      <styled.div paddingBlock="2">
        <PictureLogo size={56} picture={pictureAddress(logo)} />
      </styled.div>
      <PictureButtons
        isThere={logo !== null}
        words={{ choose: t('logoChoose'), replace: t('logoReplace'), remove: t('logoRemove') }}
        choosing={setting.busy}
        removing={removing.busy}
        onChoose={(file) => void choose(file)}
        onRemove={() => void done(removing.call({}), t('logoRemoved'))}
      />
    </Card>
  );
}
