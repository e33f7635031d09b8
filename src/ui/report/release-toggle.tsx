import { Eye, EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ConnectionButton } from '#ui/button/connection-button.tsx';

type ReleaseToggleProps = {
  released: boolean;
  /** The part of the report. */
  name: string;
  busy: boolean;
  onToggle: () => void;
};

/** Shows a part of a report to sponsors, or withholds it, with one tap. */
export function ReleaseToggle({ released, name, busy, onToggle }: ReleaseToggleProps) {
  const { t } = useTranslation('reports');
  const word = t(released ? 'review.withhold' : 'review.release');
  return (
    <ConnectionButton
      size="sm"
      justifySelf="start"
      variant={released ? 'subtle' : 'outline'}
      icon={released ? <Eye /> : <EyeOff />}
      loading={busy}
      aria-label={t('review.photoOf', { action: word, photo: name })}
      onClick={onToggle}
    >
      {word}
    </ConnectionButton>
  );
}
