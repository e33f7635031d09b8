import { useWatched } from '#hooks/mirror/use-watched.ts';
import { useOutboxCounts } from '#hooks/outbox/use-outbox.ts';
import { useAccount } from '#hooks/session/use-account.ts';
import { useAfter } from '#lib/react/use-after.ts';

/** The screen's own work comes first. */
const delayMs = 2_000;

/** Prepares saved files for the search on every screen, in the background and again for each new file. Sending comes first. */
export function KeepTexts() {
  const account = useAccount();
  const { view: saved } = useWatched<number>(
    account.userId === null ? null : `${account.userId} saved`,
    (engine, show) => engine.watchSavedCount(account, show),
    0,
  );
  const { sending } = useOutboxCounts();
  useAfter(delayMs, saved === 0 || sending ? null : String(saved), () => {
    import('./keep-texts.ts')
      .then(({ keepTextsNow }) => keepTextsNow())
      .catch((failure: unknown) => console.warn('What is saved could not be made searchable.', failure));
  });
  return null;
}
