import { Trans, useLingui } from '@lingui/react/macro'
import { partyLabels } from '@sorrel/contract/recording/labels'
import { type getRecording, getRecordingTranscript } from '@sorrel/contract/recording/operations'
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { memo, useDeferredValue, useEffect, useState } from 'react'
import type { OutputOf } from '../../kernel/calls/api.ts'
import { useRead } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { playTalk, stopTalk, usePlaying } from './player.ts'

type Recording = OutputOf<typeof getRecording>
type Talk = OutputOf<typeof getRecordingTranscript>
type Line = Talk['lines'][number]

/** The lines of a talk with a search; a press plays the seconds of a line as long as the sound is kept. */
export function Words({ recording }: { recording: Recording }) {
  const { t } = useLingui()
  const { appointment_id, takes } = recording
  const isTold = takes.some(({ talk }) => talk === 'ready')
  const { data, error, refetch } = useRead(getRecordingTranscript, isTold ? { params: { appointment_id } } : null)
  const [search, setSearch] = useState('')
  // Typing goes first, and the list follows.
  const wanted = useDeferredValue(search.trim().toLowerCase())
  // Who leaves the page hears no more of it.
  useEffect(() => {
    return stopTalk
  }, [])
  if (!isTold) return null
  if (error && !data) return <Problem error={error} again={() => void refetch()} />
  if (!data) return <Waiting count={3} />
  return (
    <>
      <TextInput label={t`Search in the talk`} type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
      <Found talk={data} recording={recording} wanted={wanted} key={wanted} />
    </>
  )
}

/** So many lines are drawn at once: those of a talk of hours would make each key of the search wait. */
const mostDrawn = 100

/** The lines that hold what is looked for. */
const Found = memo(function Found({ talk, recording, wanted }: { talk: Talk; recording: Recording; wanted: string }) {
  const { t } = useLingui()
  const [most, setMost] = useState(mostDrawn)
  const found = talk.lines.filter(({ text }) => text.toLowerCase().includes(wanted))
  const left = found.length - most
  if (found.length === 0)
    return (
      <p className="quiet small">
        <Trans>Nobody said that.</Trans>
      </p>
    )
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keyboard. */}
      <ol className="talk" lang={talk.language ?? undefined} aria-label={t`What was said`} tabIndex={0}>
        {found.slice(0, most).map((line) => (
          <Said key={line.offset_ms} line={line} recording={recording} />
        ))}
      </ol>
      {left > 0 && (
        <div>
          <Button size="small" kind="quiet" onClick={() => setMost(most + mostDrawn)}>
            <Trans>Show more of the talk</Trans>
          </Button>
        </div>
      )}
    </>
  )
})

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
          <Trans>This part cannot be played.</Trans>
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
