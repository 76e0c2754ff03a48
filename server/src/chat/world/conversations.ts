import { createHash } from 'node:crypto'
import type { ChatKind, ChatRole } from '@sorrel/contract/chat/vocabulary'
import { idOfDemoFile } from '../../files/world/files.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { idOf } from '../../world/cast.ts'
import { type Frame, findDateAfter } from '../../world/frame.ts'
import { makeCallCards } from './calls.ts'
import { makeCompletions } from './completions.ts'
import { makeScheduled, momentOf } from './scheduled.ts'
import { type Talk, talks } from './talks.ts'

/** The conversations of the cast, up to the present: who has read how far, and one message that was changed after it was sent. */
export function makeChatRows(frame: Frame) {
  const made = makeTalks(frame)
  const messages = made.flatMap(({ messages }) => messages)
  return {
    chat_channel: made.map(({ channel }) => channel),
    chat_message: messages,
    chat_message_version: messages.flatMap((message) => (message.version > 1 ? [firstVersionOf(message)] : [])),
    chat_reaction: made.flatMap(({ reactions }) => reactions),
    chat_attachment: made.flatMap(({ files }) => files),
    chat_reader: made.flatMap(({ readers }) => readers),
    chat_completion: makeCompletions(messages),
    chat_scheduled: makeScheduled(frame),
    chat_call: makeCallCards(messages),
  }
}

const makeTalks = (frame: Frame) => talks.map((talk) => makeTalk(talk, frame)).filter(({ messages }) => messages.length > 0)

/** The calls that began in conversations, for the feature that keeps how long calls were. */
export const chatCallsOf = (frame: Frame) => makeCallCards(makeTalks(frame).flatMap(({ messages }) => messages))

type Message = ReturnType<typeof makeMessages>[number]

/** As `app.channel_of` computes it, so that a conversation keeps its address with its first message. */
function channelIdOf(provider_id: string, patient_id: string): string {
  const bytes = createHash('sha256').update(`chat ${provider_id} ${patient_id}`).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

function makeTalk(talk: Talk, frame: Frame) {
  const { patient, provider, unread_by } = talk
  const id = channelIdOf(provider.provider_id, patient.patient_id)
  const pair = { patient_id: patient.patient_id, provider_id: provider.provider_id }
  const messages = makeMessages(talk, { id, ...pair }, frame)
  const last = messages.at(-1)
  const lastAnswer = messages.findLastIndex(({ role }) => role === 'provider')
  const channel = {
    id,
    ...pair,
    last_seq: messages.length,
    last_sent_at: last?.sent_at ?? null,
    // Nobody waits for an answer to a word of thanks.
    waiting_since: unread_by === 'provider' ? (messages[lastAnswer + 1]?.sent_at ?? null) : null,
    is_earlier: false,
    created_at: messages[0]?.sent_at ?? frame.now,
  }
  const files = messages.flatMap(({ id: chat_message_id, text }) => {
    const slug = talk.lines.find((line) => line[3] === text)?.[4]?.file
    return slug ? [{ file_id: idOfDemoFile(slug), chat_message_id, ...pair, place: 0 }] : []
  })
  return { messages, channel, files, reactions: makeReactions(talk, messages), readers: makeReaders(talk, channel, messages) }
}

function makeMessages({ patient, provider, lines }: Talk, channel: { id: string; patient_id: string; provider_id: string }, frame: Frame) {
  const today = Temporal.Instant.from(frame.now).toZonedDateTimeISO(patient.time_zone).toPlainDate().toString()
  const { id, ...pair } = channel
  return lines
    .map(([days, clock, by, text, more]) => ({
      by,
      text,
      answers: more?.answers,
      sent_at: momentOf(findDateAfter(today, -days), clock, patient.time_zone),
    }))
    .filter(({ sent_at }) => sent_at <= frame.now)
    .map(({ by, text: words, answers, sent_at }, at) => {
      const answered = lines.findIndex((line) => line[3] === answers)
      const isChanged = words in firstWords
      const role: ChatRole = by === 'patient' ? 'patient' : 'provider'
      const [kind, text]: [ChatKind, string | null] = [by === 'auto' ? 'auto' : 'written', by === 'call' ? null : words]
      return {
        ...{ id: idOf('chat message', id, at), chat_channel_id: id, ...pair, seq: at + 1, role, kind },
        ...{ author_id: role === 'patient' ? patient.patient_id : provider.provider_id, text, client_nonce: idOf('chat device', id, at) },
        reply_to: answered < 0 ? null : idOf('chat message', id, answered),
        ...{ sent_at, edited_at: isChanged ? addMinutes(sent_at, 2) : null, deleted_at: null, version: isChanged ? 2 : 1 },
      }
    })
}

/** What the other side felt at a message, some minutes after it was written. */
const makeReactions = ({ lines, patient, provider }: Talk, messages: readonly Message[]) =>
  messages.flatMap(({ id, text, role: by, sent_at }) => {
    const reaction = lines.find((line) => line[3] === text)?.[4]?.reaction
    const pair = { patient_id: patient.patient_id, provider_id: provider.provider_id }
    const role: ChatRole = by === 'patient' ? 'provider' : 'patient'
    const person_id = role === 'patient' ? pair.patient_id : pair.provider_id
    return reaction ? [{ chat_message_id: id, person_id, ...pair, role, reaction, reacted_at: addMinutes(sent_at, 9) }] : []
  })

function makeReaders({ patient, provider, unread_by }: Talk, channel: { id: string }, messages: readonly Message[]) {
  const pair = { patient_id: patient.patient_id, provider_id: provider.provider_id }
  const last = messages.at(-1)
  if (!last) return []
  const howFar = (role: ChatRole) => (role === unread_by ? (messages.findLast((one) => one.role === role)?.seq ?? 0) : last.seq)
  const row = (role: ChatRole, person_id: string) => ({
    ...{ chat_channel_id: channel.id, person_id, ...pair, role, read_seq: howFar(role) },
    read_at: addMinutes(last.sent_at, 3),
  })
  return [row('patient', patient.patient_id), row('provider', provider.provider_id)].filter(({ read_seq }) => read_seq > 0)
}

/** What messages said before they were changed. */
const firstWords: Readonly<Record<string, string>> = {
  'Good idea. Let us plan two lunches that last a week there when we meet.': 'Good idea. Let us plan two lunches when we meet.',
  'Behind the building, the first two hours are free. Room 2 is just up the stairs.': 'Behind the building. Room 2 is just up the stairs.',
}

const firstVersionOf = ({ id, patient_id, provider_id, edited_at, sent_at, text }: Message) => ({
  ...{ chat_message_id: id, version: 1, patient_id, provider_id },
  ...{ text: firstWords[text ?? ''], replaced_at: edited_at ?? sent_at },
})
