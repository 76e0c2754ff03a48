import '../recording.css'
import { Trans } from '@lingui/react/macro'
import { getRecording, stopRecording } from '@sorrel/contract/recording/operations'
import type { RecordingParty } from '@sorrel/contract/recording/vocabulary'
import { useEffect, useMemo, useState } from 'react'
import { ApiProblem, type OutputOf } from '../../kernel/calls/api.ts'
import { useAct, useRead } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { type GuestHeaders, Question } from './RecordingQuestion.tsx'
import type { Voice } from './recorder.ts'
import { type RecorderState, useRecorder } from './use-recorder.ts'
import { Withdraw } from './Withdraw.tsx'

type Recording = OutputOf<typeof getRecording>
type Heard = { party: RecordingParty; stream: MediaStream }
type Props = {
  appointmentId: string
  isStaff: boolean
  /** The dietitian has left after they met: nobody is asked any more. */
  isOver: boolean
  own: MediaStreamTrack | null
  others: readonly Heard[]
  guest?: GuestHeaders
}

// Live news are faster; this is the safety net.
const lookMs = 5000

/** Says to everybody in the call whether it is recorded, and who may do what about it. */
export function RecordingBar({ appointmentId, guest = {}, ...props }: Props) {
  const params = { appointment_id: appointmentId as Recording['appointment_id'] }
  const { data } = useRead(getRecording, { params, ...guest }, { refetchInterval: lookMs })
  if (!data?.is_offered) return null
  return props.isStaff ? <StaffBar recording={data} {...props} /> : <OwnBar recording={data} isOver={props.isOver} guest={guest} />
}

/** The sounds of a call with whose they are. The list stays the same one as long as the tracks do. */
function useVoices(own: MediaStreamTrack | null, others: readonly Heard[]): readonly Voice[] {
  const voices = [
    ...(own ? [{ party: 'provider' as const, track: own }] : []),
    ...others.flatMap(({ party, stream }) => stream.getAudioTracks().map((track) => ({ party, track }))),
  ]
  const names = voices.map(({ party, track }) => `${party} ${track.id}`).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names say whether anything changed.
  return useMemo(() => voices, [names])
}

function StaffBar({ recording, own, others }: { recording: Recording } & Pick<Props, 'own' | 'others'>) {
  const recorder = useRecorder(recording, useVoices(own, others))
  const isOn = recording.status === 'recording'
  return (
    <div className="record-bar">
      <Sign isOn={isOn} />
      {isOn && recorder.take ? <Stop recording={recording} /> : <Start recording={recording} recorder={recorder} />}
    </div>
  )
}

/** The way to a recording: agreed by the press itself, begun once everybody has agreed. */
function Start({ recording, recorder }: { recording: Recording; recorder: RecorderState }) {
  const [wants, setWants] = useState(false)
  const { start, isStarting, error, isAble } = recorder
  const others = recording.people.filter(({ is_me }) => !is_me)
  const isAgreed = others.every(({ answer }) => answer === 'given')
  const namesOf = (some: typeof others) => some.map(({ name }) => name).join(', ')
  const asked = namesOf(others.filter(({ answer }) => answer !== 'given'))
  const refusing = namesOf(others.filter(({ answer }) => answer === 'refused'))
  const goesOnElsewhere = recording.status === 'recording'
  useEffect(() => {
    if (!wants || !isAgreed) return
    setWants(false)
    start()
  }, [wants, isAgreed, start])
  if (!isAble)
    return (
      <span className="quiet small">
        <Trans>This browser cannot record a visit. Chrome, Edge and Firefox can, and Safari from version 18.4 on.</Trans>
      </span>
    )
  if (refusing)
    return (
      <span className="quiet small">
        <Trans>Not recorded. Said no: {refusing}.</Trans>
      </span>
    )
  const press = () => {
    start()
    if (!isAgreed) setWants(true)
  }
  const isRefusal = error instanceof ApiProblem && error.code === 'consent_required'
  return (
    <>
      {wants ? (
        <span role="status" className="quiet small">
          <Trans>Asked: {asked}. The recording begins with their yes.</Trans>
        </span>
      ) : (
        <Button size="small" kind="quiet" busy={isStarting} onClick={press}>
          {goesOnElsewhere ? <Trans>Go on recording here</Trans> : <Trans>Record this visit</Trans>}
        </Button>
      )}
      {error && !isRefusal ? <Problem error={error} /> : null}
    </>
  )
}

type Ours = { recording: Recording; guest?: GuestHeaders }

function Stop({ recording: { appointment_id }, guest = {} }: Ours) {
  const stopping = useAct(stopRecording, { refreshes: [getRecording] })
  return (
    <>
      <Button size="small" kind="quiet" busy={stopping.isPending} onClick={() => stopping.mutate({ params: { appointment_id }, ...guest })}>
        <Trans>Stop recording</Trans>
      </Button>
      {stopping.error && <Problem error={stopping.error} />}
    </>
  )
}

/** What a patient or a guest sees: the sign, the question when somebody asks, and the ways out. */
function OwnBar({ recording, isOver, guest = {} }: Ours & Pick<Props, 'isOver'>) {
  const isOn = recording.status === 'recording'
  const mine = recording.people.find(({ is_me }) => is_me)
  const dietitian = recording.people.find(({ party }) => party === 'provider')?.name ?? ''
  const isAsked = !isOver && mine?.answer === null && recording.people.some(({ answer }) => answer === 'given')
  return (
    <>
      <div className="record-bar">
        <Sign isOn={isOn} />
        {isOn && <Stop recording={recording} guest={guest} />}
        {recording.takes.length > 0 && mine?.answer === 'given' && <Withdraw recording={recording} guest={guest} />}
      </div>
      {isAsked && (
        <Notice tone="info" live>
          <Question recording={recording} dietitian={dietitian} guest={guest} />
        </Notice>
      )}
    </>
  )
}

/** Whether the visit is recorded, as a dot with words; a change is read aloud. */
function Sign({ isOn }: { isOn: boolean }) {
  const [was, setWas] = useState(isOn)
  useEffect(() => {
    if (isOn) setWas(true)
  }, [isOn])
  return (
    <span role="status" className="record-sign" data-on={isOn || undefined}>
      {isOn ? <Trans>Recording, with AI note</Trans> : was ? <Trans>The recording has stopped</Trans> : null}
    </span>
  )
}
