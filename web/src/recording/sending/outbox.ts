import { finishRecordingTake, getRecording, sendRecordingPiece } from '@sorrel/contract/recording/operations'
import { dropUnsent, findShelf, isPassing, keepUnsent, listUnsent, type Waiting } from '../../kernel/browser/unsent.ts'
import { ApiProblem, call, type OutputOf } from '../../kernel/calls/api.ts'
import { query, queryClient } from '../../kernel/calls/query.ts'
import { runWithLock } from '../../kernel/session.ts'
import type { Piece } from '../call/recorder.ts'

type Recording = OutputOf<typeof getRecording>
type Where = { appointment_id: Recording['appointment_id']; take_id: Recording['takes'][number]['take_id'] }
type Kept = Where & ({ n: number; sound: string; patient: string; provider: string; guest: string } | { pieces: number })

/** What this browser cannot keep, because others use it or it has no room, waits in memory alone. */
const unkept: Waiting<Kept>[] = []
/** The stretch that this tab is recording: its pieces are no leftovers. */
let live: string | undefined

export const setLive = (take_id: string | undefined): void => {
  live = take_id
}

/** Keeps a piece on this device, encrypted, and sends it. What cannot be sent now goes with the next one, or from a later page. */
export async function savePiece(where: Where, { n, sound, levels }: Piece): Promise<void> {
  await keep(`${where.take_id}:${String(n).padStart(5, '0')}`, { ...where, n, ...levels, sound: await writeText(sound) })
  void sendKept().catch(() => {})
}

/** Notes that a stretch has so many pieces and no more, and sends what is left of it. */
export async function saveEnd(where: Where, pieces: number): Promise<void> {
  await keep(`${where.take_id}:end`, { ...where, pieces })
  await sendKept().catch(() => {})
}

async function keep(client_id: string, body: Kept): Promise<void> {
  if (!(await keepUnsent(findShelf('recording'), client_id, body))) unkept.push({ client_id, body })
}

/** Sends what waits, in order, until something cannot be sent. One tab at a time does. */
export const sendKept = (): Promise<void> =>
  runWithLock('sorrel-recording', async () => {
    const shelf = findShelf('recording')
    const waiting = [...(await listUnsent<Kept>(shelf)), ...unkept]
    for (const one of waiting) {
      if (findShelf('recording') !== shelf || !(await sendOne(one.body))) return
      await drop(shelf, one)
    }
    await endLeftovers(waiting)
  })

async function drop(shelf: string | undefined, one: Waiting<Kept>): Promise<void> {
  const place = unkept.indexOf(one)
  if (place >= 0) unkept.splice(place, 1)
  else if (shelf) await dropUnsent(shelf, one.client_id)
}

/** Whether it need not be sent again: it arrived, or nobody wants it any more, such as after somebody took their consent back. */
async function sendOne(kept: Kept): Promise<boolean> {
  const { appointment_id, take_id } = kept
  try {
    if ('pieces' in kept) await finish(kept, kept.pieces)
    else {
      const { n, sound, ...levels } = kept
      const bytes = readText(sound)
      const { patient, provider, guest } = levels
      const is_live = String(take_id === live) as 'true' | 'false'
      await call(sendRecordingPiece, {
        params: { appointment_id, take_id, n: String(n) },
        query: { sha256: await hashOf(bytes), is_live, patient, provider, guest },
        body: new Blob([bytes], { type: 'application/octet-stream' }),
      })
    }
    return true
  } catch (error) {
    return !isPassing(error)
  }
}

async function finish({ appointment_id, take_id }: Where, pieces: number): Promise<void> {
  const params = { appointment_id, take_id }
  const answer = await call(finishRecordingTake, { params, body: { pieces } })
  queryClient.setQueryData(query(getRecording, { params: { appointment_id } }).queryKey, answer)
}

/**
 * A tab that crashed never said how many pieces it made: whoever sends the last of them says it. If some never reached this device, the
 * server makes what arrived usable by itself.
 */
async function endLeftovers(sent: readonly Waiting<Kept>[]): Promise<void> {
  const takes = Map.groupBy(sent, ({ body }) => body.take_id)
  for (const [take_id, own] of takes) {
    if (take_id === live || own.some(({ body }) => 'pieces' in body)) continue
    const last = Math.max(...own.map(({ body }) => ('n' in body ? body.n : 0)))
    await finish(own[0]!.body, last + 1).catch((error: unknown) => {
      if (!(error instanceof ApiProblem)) throw error
    })
  }
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
