import { Pause, Play, Repeat, RotateCcw } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { timeText } from '#i18n/time-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { styled } from '#ui/styled.ts';
import type { DocumentProblemKind } from '../document-problem.ts';
import type { ReaderViewProps } from '../view.ts';
import { ViewState } from '../view-state.tsx';
import { loopBack, type Repeat as RepeatedPart, withEnd, withStart } from './repeat.ts';

const Panel = styled('section', {
  base: { layerStyle: 'card', padding: '5', display: 'grid', gap: '4', maxWidth: '36rem', marginInline: 'auto' },
});

const Slider = styled('input', { base: { width: '100%', minHeight: '11', accentColor: 'colorPalette.solid' } });

const Row = styled('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' } });

const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2];
const back = 10;

/** A recording with controls to play it, slow it down, and repeat a part of it, to learn it by heart. */
export function AudioView({ source, title, start, onPlace }: ReaderViewProps) {
  const { t } = useTranslation('reader');
  const format = useFormat();
  const audio = useRef<HTMLAudioElement>(null);
  const [address, setAddress] = useState<string>();
  const [isPlaying, setPlaying] = useState(false);
  const [time, setTime] = useState(start);
  const [length, setLength] = useState(0);
  const [speed, setSpeed] = useState(1);
  const [{ from, to }, setRepeat] = useState<RepeatedPart>({});
  const [problem, setProblem] = useState<DocumentProblemKind>();
  const report = useEffectEvent((now: number) => onPlace(now, length > 0 ? now / length : 0));

  useEffect(() => {
    if ('url' in source) return setAddress(source.url);
    const url = URL.createObjectURL(source.blob);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [source]);

  useEffect(() => {
    if (!('mediaSession' in navigator)) return undefined;
    // The lock screen shows the title.
    navigator.mediaSession.metadata = new MediaMetadata({ title });
    return () => {
      navigator.mediaSession.metadata = null;
    };
  }, [title]);

  function goTo(seconds: number): void {
    if (audio.current) audio.current.currentTime = Math.min(Math.max(0, seconds), length || seconds);
  }

  function onTime(): void {
    const now = audio.current?.currentTime ?? 0;
    const again = loopBack({ from, to }, now);
    if (again !== undefined) goTo(again);
    else {
      setTime(now);
      report(now);
    }
  }

  function play(): void {
    audio.current?.play().catch((failure: unknown) => {
      // Pausing before the start means a change of mind; `onError` reports problems with the file.
      console.warn('The recording did not start.', failure);
    });
  }

  /** The end of the part may be the end of the recording, which would stop there. */
  function onEnded(): void {
    if (to === undefined || from === undefined) return;
    goTo(from);
    play();
  }

  const clock = (seconds: number) => timeText(seconds, format);
  if (problem) return <ViewState loaded={{ state: 'failed', problem }} />;
  return (
    <Panel aria-label={t('audio.player')}>
      {/* biome-ignore lint/a11y/useMediaCaption: recordings of teachers have no captions. */}
      <audio
        ref={audio}
        src={address}
        preload="metadata"
        onLoadedMetadata={({ currentTarget }) => {
          setLength(Number.isFinite(currentTarget.duration) ? currentTarget.duration : 0);
          if (start > 0 && start < currentTarget.duration - 1) currentTarget.currentTime = start;
        }}
        onTimeUpdate={onTime}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={onEnded}
        onError={({ currentTarget }) => {
          const isUnreachable = currentTarget.error?.code === MediaError.MEDIA_ERR_NETWORK;
          setProblem(isUnreachable ? 'unreachable' : 'damaged');
        }}
      />
      <div>
        <Slider
          type="range"
          min={0}
          max={Math.max(1, Math.floor(length))}
          step={1}
          value={Math.floor(time)}
          aria-label={t('audio.place')}
          aria-valuetext={t('audio.of', { time: clock(time), length: clock(length) })}
          onChange={({ currentTarget }) => goTo(Number(currentTarget.value))}
        />
        <Row justifyContent="space-between" textStyle="sm" color="fg.muted" aria-hidden>
          <span>{clock(time)}</span>
          <span>{clock(length)}</span>
        </Row>
      </div>
      <Row justifyContent="center">
        <IconButton
          label={t('audio.back', { seconds: format.number(back) })}
          icon={<RotateCcw />}
          onClick={() => goTo(time - back)}
        />
        <Button
          icon={isPlaying ? <Pause /> : <Play />}
          onClick={() => {
            if (isPlaying) audio.current?.pause();
            else play();
          }}
        >
          {t(isPlaying ? 'audio.pause' : 'audio.play')}
        </Button>
      </Row>
      <Row role="group" aria-label={t('audio.speed')}>
        {speeds.map((value) => (
          <Button
            key={value}
            size="sm"
            variant={value === speed ? 'solid' : 'outline'}
            aria-pressed={value === speed}
            onClick={() => {
              setSpeed(value);
              if (audio.current) audio.current.playbackRate = value;
            }}
          >
            {t('audio.times', { speed: format.number(value) })}
          </Button>
        ))}
      </Row>
      <Row role="group" aria-label={t('audio.repeat')}>
        <Button
          size="sm"
          variant="outline"
          icon={<Repeat />}
          onClick={() => setRepeat(withStart({ from, to }, audio.current?.currentTime ?? 0))}
        >
          {from === undefined ? t('audio.from') : t('audio.fromAt', { time: clock(from) })}
        </Button>
        <Button
          size="sm"
          variant="outline"
          onClick={() => setRepeat(withEnd({ from, to }, audio.current?.currentTime ?? 0))}
          disabled={from === undefined}
        >
          {to === undefined ? t('audio.to') : t('audio.toAt', { time: clock(to) })}
        </Button>
        {from !== undefined && (
          <Button size="sm" variant="ghost" onClick={() => setRepeat({})}>
            {t('audio.noRepeat')}
          </Button>
        )}
      </Row>
    </Panel>
  );
}
