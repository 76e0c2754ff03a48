import { addMinutes } from '../../kernel/clock.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { cutPieces, hashOf, makeBlocks, makeLive } from './sounds.ts'

type Levels = { patient?: string; provider?: string; guest?: string }

export const pathOf = ({ id }: Pick<Visit, 'id'>) => `/appointments/${id}/record` as const

export type Visit = { id: string; starts_at: string; patient_id: string }

/** Brings the clock to the beginning of a coming video visit of Hannah: with Maya, unless somebody canceled all of theirs. */
export async function comeToVisit(t: TestApp): Promise<Visit> {
  const { rows } = await t.owner.query<Visit>(
    `select id, starts_at, patient_id from app.appointment where provider_id = $1 and status = 'Scheduled' and visit_mode = 'virtual'
       and starts_at > $3 order by patient_id <> $2, starts_at limit 1`,
    [cast.hannah.provider_id, cast.maya.patient_id, t.clock()],
  )
  const [visit] = rows
  if (!visit) throw new Error('Hannah has no video visit.')
  const starts_at = new Date(visit.starts_at).toISOString()
  t.clock.set(addMinutes(starts_at, 1))
  return { ...visit, starts_at }
}

/** Both agree and Hannah starts; answers the stretch that is being recorded. */
export async function startRecording(t: TestApp, visit: Visit): Promise<string> {
  await bodyOf(t.call(`POST ${pathOf(visit)}`, { as: { kind: 'patient', patient_id: visit.patient_id } }))
  const { takes } = await bodyOf(t.call(`POST ${pathOf(visit)}`, { as: cast.hannah }))
  return takes.at(-1)!.take_id
}

/** Twelve seconds of sound in three pieces, with both voices. */
export const makeTalk = (word = '') => cutPieces(makeLive(makeBlocks(0, 12_000, word)), 3)
export const voices: Levels = { patient: '0000000055555555', provider: '5555555500000000' }

type Where = { visit: Visit; take_id: string }

export const sendPiece = (
  t: TestApp,
  { visit, take_id }: Where,
  n: number,
  bytes: Buffer,
  levels: Levels & { is_live?: boolean } = voices,
) =>
  t.call(`PUT ${pathOf(visit)}/takes/${take_id}/pieces/${n}`, {
    as: cast.hannah,
    query: { sha256: hashOf(bytes), ...levels },
    body: bytes,
  })

/** Sends a whole talk and says so. */
export async function sendTalk(t: TestApp, where: Where, pieces = makeTalk(), levels: Levels = voices) {
  for (const [n, piece] of pieces.entries()) await bodyOf(sendPiece(t, where, n, piece, levels))
  return bodyOf(t.call(`POST ${pathOf(where.visit)}/takes/${where.take_id}/finish`, { as: cast.hannah, body: { pieces: pieces.length } }))
}

/** Why each event of this name happened to a visit, in order. */
export const listEvents = async (t: TestApp, { id }: Pick<Visit, 'id'>, name: string): Promise<{ because: string | null }[]> =>
  (
    await t.owner.query(
      `select payload->>'because' as because from app.event where name = $1 and payload->>'appointment_id' = $2 order by at`,
      [name, id],
    )
  ).rows
