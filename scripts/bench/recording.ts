import { makeId } from '../../server/src/kernel/ids.ts'
import type { Opening } from '../measuring/openings.ts'
import { visitOf } from '../measuring/openings.ts'
import { openMeasuredHouse } from './house.ts'

export type Statement = { text: string; values: unknown[] }
/** The statements that one booking sent to the database, and that booking. */
export type Recording = { statements: Statement[]; of: Opening; key: string }

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Books once through the whole server and records its statements, so that the yardstick is what the server really sends. */
export async function recordBooking(url: string, opening: Opening): Promise<Recording> {
  const { house, app, close } = await openMeasuredHouse(url)
  const key = `recorded-${makeId()}`
  const statements: Statement[] = []
  const connect = house.pool.connect.bind(house.pool)
  house.pool.connect = (async () => {
    const client = await connect()
    const query = client.query.bind(client) as (...words: unknown[]) => unknown
    const listening = (...words: unknown[]) => {
      const [first, values] = words as [string | { text: string; values?: unknown[] }, unknown[]?]
      if (typeof first === 'string') statements.push({ text: first, values: values ?? [] })
      else statements.push({ text: first.text, values: first.values ?? [] })
      return query(...words)
    }
    return Object.assign(Object.create(client) as typeof client, { query: listening, release: () => client.release() })
  }) as typeof house.pool.connect
  const { identity_token } = await house.tokens.sign(
    { kind: 'patient', patient_id: opening.patient_id, session_id: makeId(), identity_id: makeId() },
    house.now(),
  )
  const answer = await app.inject({
    method: 'POST',
    url: '/api/appointments',
    headers: { authorization: `client::::${identity_token}`, 'idempotency-key': key },
    payload: visitOf(opening),
  })
  await close()
  if (answer.statusCode !== 201) throw new Error(`the booking to record answered ${answer.statusCode} ${answer.body}`)
  // The read before it belongs to the token and not to the booking: the server asks once for each token whether its holder may still act.
  const booking = statements.slice(statements.findIndex(({ text }) => text === 'begin'))
  return { statements: booking.filter(({ text }) => !/^(commit|rollback|deallocate)/i.test(text)), of: opening, key }
}

/** The same statements for another booking, with its people and times in place of the recorded ones, and new ids for created rows. */
export function adaptStatements(recording: Recording, opening: Opening): Statement[] {
  const end = (at: string) => new Date(Date.parse(at) + 3_600_000).toISOString()
  const swaps: [string, string][] = [
    [recording.of.patient_id, opening.patient_id],
    [recording.of.provider_id, opening.provider_id],
    [recording.of.starts_at, opening.starts_at],
    [end(recording.of.starts_at), end(opening.starts_at)],
    [recording.key, `bare-${makeId()}`],
  ]
  const made = new Map<string, string>()
  const tell = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(tell)
    if (typeof value !== 'string') return value
    let text = value
    for (const [from, to] of swaps) text = text.replaceAll(from, to)
    return text.replace(uuid, (id) => {
      if (id === opening.patient_id || id === opening.provider_id) return id
      if (!made.has(id)) made.set(id, makeId())
      return made.get(id)!
    })
  }
  return recording.statements.map(({ text, values }) => ({ text, values: values.map(tell) }))
}
