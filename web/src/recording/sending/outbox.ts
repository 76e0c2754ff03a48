import { finishRecordingTake, getRecording, sendRecordingPiece } from '@sorrel/contract/recording/operations'
import { dropUnsent, findShelf, isPassing, keepUnsent, listUnsent, type Waiting } from '../../kernel/browser/unsent.ts'
import { call, type OutputOf } from '../../kernel/calls/api.ts'
import { query, queryClient } from '../../kernel/calls/query.ts'
import { runWithLock } from '../../kernel/session.ts'
import type { Piece } from '../call/recorder.ts'
import { holdTake, readBesideTakes, releaseTake } from './live.ts'

type Recording = OutputOf<typeof getRecording>
type Where = { appointment_id: Recording['appointment_id']; take_id: Recording['takes'][number]['take_id'] }
type Sound = { n: number; sound: string; patient: string; provider: string; guest: string }
/** A piece, or how many of them there are. */
type Kept = Where & (Sound | { pieces: number })

/** What this browser cannot keep, because others use it or it has no room, waits in memory alone. */
let unkept: Waiting<Kept>[] = []

/**
 * Notes that this tab begins a stretch. How many pieces it has is kept from now on, so that another page can end it if this one goes away
 * without a word.
 */
export async function saveBeginning(where: Where): Promise<void> {
  await holdTake(where.take_id)
  await keepCount(where, 0)
}

/** Keeps a piece on this device, encrypted, and sends it. What cannot be sent now goes with the next one, or from a later page. */
export async function savePiece(where: Where, { n, sound, levels }: Piece): Promise<void> {
  await keep(`${where.take_id}:${String(n).padStart(5, '0')}`, { ...where, n, ...levels, sound: await writeText(sound) })
  await keepCount(where, n + 1)
  void sendKept().catch(() => {})
}

/** Notes that a stretch has so many pieces and no more, and sends what is left of it. */
export async function saveEnd(where: Where, pieces: number): Promise<void> {
  await keepCount(where, pieces)
  await releaseTake(where.take_id)
  await sendKept().catch(() => {})
}

const keepCount = (where: Where, pieces: number) => keep(`${where.take_id}:count`, { ...where, pieces })

async function keep(client_id: string, body: Kept): Promise<void> {
  unkept = unkept.filter((one) => one.client_id !== client_id)
  if (!(await keepUnsent(findShelf('recording'), client_id, body))) unkept.push({ client_id, body })
}

/** Sends what waits, the pieces in order and then how many they are, until something cannot be sent. One tab at a time does. */
export const sendKept = (): Promise<void> =>
  runWithLock('sorrel-recording', async () => {
    const shelf = findShelf('recording')
    const { found: waiting, held } = await readBesideTakes(async () => [...(await listUnsent<Kept>(shelf)), ...unkept])
    const pieces = waiting.filter(({ body }) => 'n' in body)
    const ended = waiting.filter(({ body }) => 'pieces' in body && !held.has(body.take_id))
    for (const one of [...pieces, ...ended]) {
      if (findShelf('recording') !== shelf || !(await sendOne(one.body, held.has(one.body.take_id)))) return
      await drop(shelf, one)
    }
  })

async function drop(shelf: string | undefined, one: Waiting<Kept>): Promise<void> {
  if (unkept.includes(one)) unkept = unkept.filter((other) => other !== one)
  else if (shelf) await dropUnsent(shelf, one.client_id)
}

/** Whether it need not be sent again: it arrived, or nobody wants it any more, such as after somebody took their consent back. */
async function sendOne(kept: Kept, isLive: boolean): Promise<boolean> {
  try {
    await ('pieces' in kept ? finish(kept) : sendPiece(kept, isLive))
    return true
  } catch (error) {
    return !isPassing(error)
  }
}

async function sendPiece({ appointment_id, take_id, n, sound, ...levels }: Where & Sound, isLive: boolean): Promise<void> {
  const bytes = readText(sound)
  const { patient, provider, guest } = levels
  const is_live = String(isLive) as 'true' | 'false'
  await call(sendRecordingPiece, {
    params: { appointment_id, take_id, n: String(n) },
    query: { sha256: await hashOf(bytes), is_live, patient, provider, guest },
    body: new Blob([bytes], { type: 'application/octet-stream' }),
  })
}

/** Ends a stretch. If some of its pieces never reached this device, the server makes what arrived usable by itself. */
async function finish({ appointment_id, take_id, pieces }: Where & { pieces: number }): Promise<void> {
  const params = { appointment_id, take_id }
  const answer = await call(finishRecordingTake, { params, body: { pieces } })
  queryClient.setQueryData(query(getRecording, { params: { appointment_id } }).queryKey, answer)
}

async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

// What waits on a device is kept as text that JSON can hold.
async function writeText(sound: Blob): Promise<string> {
  const bytes = new Uint8Array(await sound.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

const readText = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
