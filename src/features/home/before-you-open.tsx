import type { LinkProps } from '@tanstack/react-router';
import { Check, CircleHelp, CircleX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { missingToOpen, type Setup, type SetupPoint, type SetupState } from '#contract/answers/setup.ts';
import { isKnown, type Lenient } from '#contract/reading/lenient.ts';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { Link } from '#ui/button/link.tsx';
import { SectionCard } from '#ui/card/section-card.tsx';
import { SavedNote } from '#ui/states/saved-note.tsx';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';
import { useFailureToast } from '#ui/toast/use-failure-toast.ts';

type Read = Lenient<Setup>;

/** The screen of each setup point. Payments, mail server and backup are set up on the server itself. */
const places: Partial<Record<SetupPoint, LinkProps>> = {
  operator: { to: '/settings' },
  pages: { to: '/settings' },
  supervisor: { to: '/supervisor' },
  region: { to: '/regions' },
  madrasa: { to: '/madaris' },
  class: { to: '/madaris' },
  lesson: { to: '/classes' },
};

const marks = {
  done: { palette: 'green', icon: Check },
  missing: { palette: 'red', icon: CircleX },
  unknown: { palette: 'gold', icon: CircleHelp },
} as const;

/** For the admin of a new installation: the open points before the site opens. It disappears when every point is done. */
export function BeforeYouOpen() {
  const { t } = useTranslation('home');
  const { answer, refresh, savedAt } = useAnswer('setup.get');
  const setup = answer?.data;
  if (!setup || setup.demo || (setup.isOpen && setup.points.every(({ state }) => state === 'done'))) return null;
  return (
    <SectionCard title={t('setup.title')} text={t(setup.isOpen ? 'setup.isOpen' : 'setup.lead')}>
      <styled.ul listStyle="none" display="grid" gap="2">
        {setup.points.map(
          ({ name, state }) =>
            isKnown(name) && isKnown(state) && <Point key={name} setup={setup} name={name} state={state} />,
        )}
      </styled.ul>
      <Link to="/import" alone>
        {t('setup.import')}
      </Link>
      <SavedNote at={savedAt} />
      <Steps setup={setup} onDone={refresh} />
    </SectionCard>
  );
}

function Point({ setup, name, state }: { setup: Read; name: SetupPoint; state: SetupState }) {
  const { t } = useTranslation('home');
  const hint = useHint(setup, name, state);
  const place = places[name];
  const { palette, icon: Icon } = marks[state];
  return (
    <styled.li display="flex" alignItems="start" gap="3">
      <styled.span colorPalette={palette} color="colorPalette.fg" flexShrink="0" paddingBlockStart="0.5">
        <Icon size={20} role="img" aria-label={t(`setup.state.${state}`)} />
      </styled.span>
      <div>
        {place ? <Link {...place}>{t(`setup.points.${name}`)}</Link> : t(`setup.points.${name}`)}
        {hint && (
          <Text textStyle="sm" color="fg.muted">
            {hint}
          </Text>
        )}
      </div>
    </styled.li>
  );
}

/** A detail beside the state, or the place where the point is set up. */
function useHint({ hasMailServer, testMail, backupDate }: Read, name: SetupPoint, state: SetupState) {
  const { t } = useTranslation('home');
  const format = useFormat();
  if (name === 'payments') return state === 'done' ? undefined : t('setup.hints.payments');
  if (name === 'backup') {
    return backupDate ? t('setup.hints.backupMade', { when: format.dateTime(backupDate) }) : t('setup.hints.backup');
  }
  if (name !== 'mail') return undefined;
  if (!hasMailServer) return t('setup.hints.mailServer');
  if (!testMail) return t('setup.hints.mailUntried');
  const when = format.dateTime(testMail.sentDate);
  return t(testMail.outcome === 'taken' ? 'setup.hints.mailTaken' : 'setup.hints.mailRejected', { when });
}

/** The next steps: a test message, and opening the site when nothing necessary is missing. */
function Steps({ setup, onDone }: { setup: Read; onDone: () => void }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const opening = useCall('setup.open');
  const testing = useCall('setup.sendTestMail');
  const showFailure = useFailureToast();
  const missing = missingToOpen(setup);
  const withoutPayments = missing.includes('payments');
  const inTheWay = missing.filter((point) => point !== 'payments');
  const run = (call: Promise<unknown>) => call.then(onDone, (failure: unknown) => showFailure(failure));
  return (
    <>
      {!setup.isOpen && inTheWay.length > 0 && (
        <Text>{t('setup.needed', { points: format.list(inTheWay.map((point) => t(`setup.points.${point}`))) })}</Text>
      )}
      <styled.div display="flex" flexWrap="wrap" gap="2">
        {!setup.isOpen && inTheWay.length === 0 && (
          <ConnectionButton
            loading={opening.busy}
            onClick={() => void run(opening.call({ body: { withoutPayments } }))}
          >
            {t(withoutPayments ? 'setup.openWithoutPayments' : 'setup.open')}
          </ConnectionButton>
        )}
        {setup.hasMailServer && (
          <ConnectionButton
            variant="outline"
            loading={testing.busy}
            onClick={() => void run(testing.call({ body: {} }))}
          >
            {t('setup.test')}
          </ConnectionButton>
        )}
      </styled.div>
    </>
  );
}
