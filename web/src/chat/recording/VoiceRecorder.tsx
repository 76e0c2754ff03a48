import { Trans, useLingui } from '@lingui/react/macro'
import { mostRecordingSeconds } from '@sorrel/contract/chat/vocabulary'
import { IconMicrophone, IconPlayerStop, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { IconButton } from '../../kernel/ui/buttons/IconButton.tsx'
import { writeClock } from '../../kernel/ui/sound/clock.ts'
import type { RecordingFault, useRecorder } from './use-recorder.ts'

const minutes = mostRecordingSeconds / 60

/** The button that begins a voice message, and while one is recorded, its time and how it ends. */
export function VoiceRecorder({ recorder, disabled }: { recorder: ReturnType<typeof useRecorder>; disabled: boolean }) {
  const { t } = useLingui()
  const { step, seconds, start, stop } = recorder
  const place = useRef<HTMLSpanElement>(null)
  const was = useRef(step)
  useEffect(() => {
    // The button that was pressed is gone; the one in its place takes the focus.
    if ((step === 'recording') !== (was.current === 'recording')) place.current?.querySelector('button')?.focus()
    was.current = step
  }, [step])
  return (
    <span className="line" ref={place}>
      {step === 'recording' ? (
        <>
          <Button size="small" icon={IconPlayerStop} onClick={() => stop(true)}>
            <Trans>Stop</Trans>
          </Button>
          <span className="chat-recording" role="timer" aria-label={t`Recorded so far`}>
            {writeClock(seconds)} / {writeClock(mostRecordingSeconds)}
          </span>
          <IconButton icon={IconTrash} name={t`Discard the recording`} onClick={() => stop(false)} />
        </>
      ) : (
        <IconButton
          icon={IconMicrophone}
          name={t`Record a voice message, up to ${minutes} minutes`}
          aria-busy={step === 'asking'}
          disabled={disabled || step === 'asking'}
          onClick={() => void start()}
        />
      )}
    </span>
  )
}

/** What happens, or why nothing is recorded, for those who see it and those who hear it. */
export function RecordingNews({ step, fault, isFull }: { step: string; fault: RecordingFault | null; isFull: boolean }) {
  const faults = {
    unable: <Trans>This browser cannot record. Attach a recording from another program instead.</Trans>,
    refused: <Trans>The microphone is not allowed for this site. Allow it in the settings of the browser, and press again.</Trans>,
    no_microphone: <Trans>No microphone was found. Connect one, and press again.</Trans>,
    busy: <Trans>The microphone did not answer. Perhaps another program uses it; close that, and press again.</Trans>,
    nothing: <Trans>Nothing was recorded. Please try it again.</Trans>,
  }
  return (
    <p className={step === 'recording' || fault || isFull ? 'small' : 'sr'} role="status">
      {step === 'recording' && <Trans>Recording. Nobody hears it before you send it.</Trans>}
      {fault && faults[fault]}
      {isFull && step === 'idle' && (
        <Trans>A voice message can last {minutes} minutes. The recording ended there; send it and record another.</Trans>
      )}
    </p>
  )
}
