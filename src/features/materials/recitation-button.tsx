import { Pause, Play } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Material } from '#contract/entities/material.ts';
import { timesForStar } from '#data/reading/times-for-star.ts';
import { useListening } from '#hooks/reading/use-listening.ts';
import { useSource } from '#hooks/reading/use-source.ts';
import { AppearingStar } from '#ui/brand/appearing-star.tsx';
import { Star } from '#ui/brand/star.tsx';
import { styled } from '#ui/styled.ts';

const Big = styled('button', {
  base: {
    layerStyle: 'card',
    display: 'grid',
    justifyItems: 'center',
    alignContent: 'center',
    gap: '3',
    width: '100%',
    minHeight: '56',
    padding: '5',
    cursor: 'pointer',
    textAlign: 'center',
    textStyle: '2xl',
    fontWeight: 'semibold',
    _disabled: { cursor: 'default', opacity: '0.7' },
    '& > [data-round]': {
      display: 'grid',
      placeItems: 'center',
      width: '24',
      height: '24',
      borderRadius: 'full',
      bg: 'green.solid',
      color: 'green.contrast',
      '& svg': { width: '12', height: '12' },
    },
  },
});

const Stars = styled('div', {
  base: {
    display: 'flex',
    gap: '2',
    alignItems: 'center',
    minHeight: '18',
    justifyContent: 'center',
    marginBlockStart: '2',
  },
});

const Faint = styled('span', { base: { color: 'border.emphasized', opacity: '0.5' } });
const Bright = styled('span', { base: { color: 'gold.solid' } });

/** The teacher's recitation: one tap plays it here, from this device where it is saved. Three times played make a star. */
export function RecitationButton({ material, played }: { material: Material; played: number }) {
  const { t } = useTranslation(['materials', 'common']);
  const view = useSource('material', material);
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [address, setAddress] = useState<string>();
  const [isBroken, setBroken] = useState(false);
  const wantsToPlay = useRef(false);
  const { onTime, onPause } = useListening(material.id);
  const source = view.state === 'ready' ? view.source : undefined;

  useEffect(() => {
    if (!source) return undefined;
    if ('url' in source) return setAddress(source.url);
    const url = URL.createObjectURL(source.blob);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [source]);

  const play = useCallback(() => {
    audio.current?.play().catch((failure: unknown) => {
      // Pausing before the start means a change of mind; `onError` reports problems with the file.
      console.warn('The recitation did not start.', failure);
    });
  }, []);

  function tap(): void {
    wantsToPlay.current = !isPlaying;
    if (isPlaying) audio.current?.pause();
    else if (view.state === 'costs') view.accept();
    else if (view.state === 'failed') view.retry();
    else if (address) play();
  }

  useEffect(() => {
    if (address && wantsToPlay.current) play();
  }, [address, play]);

  const { title } = material;
  const isUnreachable = view.state === 'failed' || isBroken;
  return (
    <section>
      {/* biome-ignore lint/a11y/useMediaCaption: recitations of teachers have no captions. */}
      <audio
        ref={audio}
        src={address}
        preload="metadata"
        onTimeUpdate={({ currentTarget }) => onTime(currentTarget)}
        onPlay={() => setPlaying(true)}
        onPause={() => {
          setPlaying(false);
          onPause();
        }}
        onEnded={({ currentTarget }) => onTime(currentTarget)}
        onError={() => setBroken(true)}
      />
      <Big type="button" aria-label={t(isPlaying ? 'child.pause' : 'child.play', { title })} onClick={tap}>
        <span data-round="">{isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}</span>
        <bdi>{title}</bdi>
        <PlayedStars played={played} />
      </Big>
      <styled.p role="status" textStyle="lg" color="fg.muted" marginBlockStart="2" _empty={{ display: 'none' }}>
        {isUnreachable && t('child.notHere')}
      </styled.p>
    </section>
  );
}

/** Without words: as many stars as it was played, and one large star at the third time. */
function PlayedStars({ played }: { played: number }) {
  const { t } = useTranslation('materials');
  return (
    <Stars role="img" aria-label={t('child.played', { count: played })} data-played={played}>
      {played >= timesForStar ? (
        <AppearingStar />
      ) : (
        Array.from({ length: timesForStar }, (_, index) => {
          const Mark = index < played ? Bright : Faint;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a star is its place in the row.
            <Mark key={index} data-lit={index < played || undefined}>
              <Star size={36} />
            </Mark>
          );
        })
      )}
    </Stars>
  );
}
