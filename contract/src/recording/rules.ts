import type { Instant } from '../kernel/values.ts'
import {
  type ConsentAnswer,
  daysAfterSigning,
  daysUnsigned,
  levelMs,
  type RecordingParty,
  type RecordingStatus,
  type TalkStatus,
} from './vocabulary.ts'

const dayMs = 86_400_000

/** When the sound of a recording is deleted: some days after the note was signed first, or after the end of the recording. */
export const findMediaEnd = ({ ended_at, signed_at }: { ended_at: Instant; signed_at: Instant | null }): Instant =>
  new Date(Date.parse(signed_at ?? ended_at) + (signed_at ? daysAfterSigning : daysUnsigned) * dayMs).toISOString()

/** How loud each party was, one digit for each quarter of a second. */
export type Levels = Readonly<Record<RecordingParty, string>>

const spokenLevel = 3
/** So many loud moments in a row are a word; a click or a cough is shorter. */
const spokenMoments = 2

/** Whether somebody spoke at all. A recording without a voice is given to no service, because services make up words where there are none. */
export const holdsSpeech = (levels: Levels): boolean => Object.values(levels).some((digits) => findsVoice(digits))

const findsVoice = (digits: string): boolean => new RegExp(`[${spokenLevel}-9]{${spokenMoments}}`).test(digits)

/** Who was loudest between two moments of a recording; the patient if nobody can be told apart. */
export function findSpeaker(levels: Levels, from_ms: number, to_ms: number): RecordingParty {
  const [first, last] = [Math.floor(from_ms / levelMs), Math.max(Math.ceil(to_ms / levelMs), Math.floor(from_ms / levelMs) + 1)]
  // A voice counts by its energy, so that loud moments outweigh long quiet ones.
  const energyOf = (digits: string) => [...digits.slice(first, last)].reduce((sum, digit) => sum + Number(digit) ** 2, 0)
  let [speaker, most]: [RecordingParty, number] = ['patient', 0]
  for (const party of ['patient', 'provider', 'guest'] as const) {
    const energy = energyOf(levels[party])
    if (energy > most) [speaker, most] = [party, energy]
  }
  return speaker
}

type Asked = { party: RecordingParty; answer: ConsentAnswer | null }
type Stretch = { is_open: boolean; talk: TalkStatus }

/** How far the recording of a visit is. */
export function findRecordingStatus({
  people,
  takes,
  is_withdrawn,
}: {
  people: readonly Asked[]
  takes: readonly Stretch[]
  is_withdrawn: boolean
}): RecordingStatus {
  if (is_withdrawn) return 'withdrawn'
  if (takes.some(({ is_open }) => is_open)) return 'recording'
  const has = (talk: TalkStatus) => takes.some((take) => take.talk === talk)
  if (has('failed')) return 'failed'
  if (has('open') || has('waiting')) return 'processing'
  if (has('ready')) return 'ready'
  if (has('no_speech')) return 'no_speech'
  if (people.some(({ answer }) => answer === 'refused')) return 'denied'
  return people.some(({ answer }) => answer === 'given') ? 'requested' : 'off'
}

/** Where a moment of the whole talk lies: in which stretch, and how far into it. Past the end it is the end of the last stretch. */
export function findMoment<Take extends { duration_ms: number }>(
  takes: readonly Take[],
  offset_ms: number,
): { take: Take; at_ms: number } | undefined {
  let before = 0
  for (const take of takes) {
    if (offset_ms < before + take.duration_ms) return { take, at_ms: Math.max(0, offset_ms - before) }
    before += take.duration_ms
  }
  const last = takes.at(-1)
  return last && { take: last, at_ms: last.duration_ms }
}
