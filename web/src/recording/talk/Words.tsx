import { Trans, useLingui } from '@lingui/react/macro'
import { partyLabels } from '@sorrel/contract/recording/labels'
import { type getRecording, getRecordingTranscript } from '@sorrel/contract/recording/operations'
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { OutputOf } from '../../kernel/calls/api.ts'
import { useRead } from '../../kernel/calls/query.ts'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { playTalk, stopTalk, usePlaying } from './player.ts'

type Recording = OutputOf<typeof getRecording>
type Line = OutputOf<typeof getRecordingTranscript>['lines'][number]

/** The lines of a talk with a search; a press plays the seconds of a line as long as the sound is kept. */
export function Words({ recording }: { recording: Recording }) {
  const { t } = useLingui()
  const { appointment_id, takes } = recording
  const isTold = takes.some(({ talk }) => talk === 'ready')
  const { data, error, refetch } = useRead(getRecordingTranscript, isTold ? { params: { appointment_id } } : null)
  const [search, setSearch] = useState('')
  // Who leaves the page hears no more of it.
  useEffect(() => {
    return stopTalk
  }, [])
  if (!isTold) return null
  if (error && !data) return <Problem error={error} again={() => void refetch()} />
  if (!data) return <Waiting count={3} />
  const wanted = search.trim().toLowerCase()
  const found = data.lines.filter(({ text }) => text.toLowerCase().includes(wanted))
  return (
    <>
      <TextInput label={t`Search in the talk`} type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
      {found.length === 0 ? (
        <p className="quiet small">
          <Trans>Nobody said that.</Trans>
        </p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keyboard.
        <ol className="talk" lang={data.language ?? undefined} aria-label={t`What was said`} tabIndex={0}>
          {found.map((line) => (
            <Said key={line.offset_ms} line={line} recording={recording} />
          ))}
        </ol>
      )}
    </>
  )
}

function Said({ line, recording: { appointment_id, takes } }: { line: Line; recording: Recording }) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const playing = usePlaying()
  const isPlaying = playing?.appointment_id === appointment_id && playing.offset_ms === line.offset_ms
  const at = writeTime(line.offset_ms)
  const press = () => (isPlaying ? stopTalk() : void playTalk(appointment_id, line.offset_ms))
  return (
    <li data-party={line.speaker}>
      <span className="small quiet talk-who">
        {partyLabels[line.speaker][locale]}
        {takes.some(({ has_media }) => has_media) ? (
          <button type="button" className="talk-play" aria-label={isPlaying ? t`Stop` : t`Play from ${at}`} onClick={press}>
            <Icon of={isPlaying ? IconPlayerStop : IconPlayerPlay} /> {at}
          </button>
        ) : (
          <span>{at}</span>
        )}
      </span>
      <span>{line.text}</span>
      {isPlaying && playing.state === 'failed' && (
        <span role="status" className="small mend">
          <Trans>These seconds cannot be played.</Trans>
        </span>
      )}
    </li>
  )
}

/** Minutes and seconds, and hours where there are some. */
function writeTime(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const shown = parts[0] ? parts : parts.slice(1)
  return shown.map((part, nth) => (nth === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}
