import './sound.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { usePhrase } from '../../words/use-phrase.ts'
import { IconButton } from '../buttons/IconButton.tsx'
import { writeClock } from './clock.ts'
import { speeds, useSound } from './use-sound.ts'

/** Plays sound that was uploaded: play and pause, a place in it, and its speed. It is fetched at the first press, by whoever may read it. */
export function SoundPlayer({ file_id, name }: { file_id: string; name: string }) {
  const { t } = useLingui()
  const phraseFor = usePhrase()
  const { place, state, play, pause, seek, turnSpeed, listeners } = useSound(file_id)
  const { at, length, speed, isPlaying, isLoading, fault } = state
  const isThere = length > 0
  const [now, end, times] = [writeClock(at), writeClock(length), speeds[speed] ?? 1]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form.
    <div className="sound" role="group" aria-label={name}>
      <audio ref={place} preload="none" {...listeners} />
      <IconButton
        icon={isPlaying ? IconPlayerPause : IconPlayerPlay}
        name={isPlaying ? t`Pause` : t`Play`}
        kind="quiet"
        aria-busy={isLoading}
        onClick={isPlaying ? pause : () => void play()}
      />
      <input
        className="sound-place"
        type="range"
        min={0}
        max={isThere ? length : 1}
        step={0.1}
        value={at}
        disabled={!isThere}
        aria-label={t`Place in the recording`}
        aria-valuetext={t`${now} of ${end}`}
        onChange={({ currentTarget }) => seek(Number(currentTarget.value))}
      />
      <span className="sound-time">{isThere ? `${now} / ${end}` : '–:––'}</span>
      <button type="button" className="sound-speed" onClick={turnSpeed} aria-label={t`Speed: ${times} times`}>
        {times}×
      </button>
      {fault !== null && (
        <p className="sound-fault small" role="alert">
          {fault === 'unplayable' ? (
            <Trans>This browser cannot play this recording. Save it, and open it with another program.</Trans>
          ) : (
            phraseFor(fault)
          )}
        </p>
      )}
    </div>
  )
}
