import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { addMinutes, findToday, type Practiced } from '../../kernel/clock.ts'
import { dbFor } from '../../kernel/db.ts'
import { makeSystemClaims } from '../../kernel/doors/claims.ts'
import type { PlatformTables } from '../../platform/tables.ts'
import type { Clearinghouse, FileForPayers } from './index.ts'
import { dateAnew } from './payer/answering.ts'
import { answerFile } from './payer/payer.ts'
import { readSentFile } from './payer/sent.ts'

const minutesOfDay = 24 * 60
// Payments that are taken back come a week after the others, so that one press of a button shows the payment first.
const minutesOfOnePress = 6 * minutesOfDay

type Doors = Kysely<Pick<PlatformTables, 'demo_exchange'>>

/**
 * The demo's clearinghouse with its payers behind it. It acknowledges a file at once, and a payer answers after five days of the server's clock or when
 * somebody says `answerNow`. What it answers depends on the member id (payer/deciding.ts).
 */
export function makeFakeClearinghouse(pool: pg.Pool, practiced: Practiced): Clearinghouse {
  const { now } = practiced
  const db: Doors = dbFor(pool, makeSystemClaims('clearinghouse'))
  // Only a transaction may write.
  const write = <T>(work: (db: Doors) => Promise<T>): Promise<T> => db.transaction().execute(work)
  return {
    is_offered: true,
    exchange: { sender_id: 'SORREL', receiver_id: 'DEMOPAYERS', is_test: true },
    async send(file) {
      const rows = answerFile(file, await remember(db, file), practiced).map(({ days, ...row }) => ({
        ...{ ...row, taken_at: null },
        ready_at: days === null ? null : addMinutes(now(), days * minutesOfDay),
      }))
      const put = (db: Doors) => db.insertInto('demo_exchange').values(rows)
      await write((db) =>
        put(db)
          .onConflict((same) => same.column('name').doNothing())
          .execute(),
      )
    },
    async list() {
      const found = db.selectFrom('demo_exchange').select('name').where('taken_at', 'is', null).where('ready_at', '<=', now())
      return (await found.orderBy('ready_at').orderBy('id').limit(200).execute()).map(({ name }) => name)
    },
    async *read(name) {
      yield (await db.selectFrom('demo_exchange').select('text').where('name', '=', name).executeTakeFirstOrThrow()).text
    },
    async settle(name) {
      await write((db) => db.updateTable('demo_exchange').set({ taken_at: now() }).where('name', '=', name).execute())
    },
    answerNow: () => write((db) => hurryPayers(db, practiced)),
  }
}

/** What the payers kept of the claim that a file replaces, and of the other claims of its member. */
async function remember(db: Doors, { text }: FileForPayers) {
  const claim = readSentFile(text).claims[0]
  if (claim === undefined) return {}
  const kept = db.selectFrom('demo_exchange').select('text').where('name', 'like', 'kept-%')
  const replaced = claim.replaces?.replace(/^PCN/, '')
  const original = replaced && (await kept.where('name', '=', `kept-${replaced}`).executeTakeFirst())
  const others = await kept
    .where('name', '!=', `kept-${claim.clm01}`)
    .where(sql<boolean>`position(${`*MI*${claim.member_id}~`} in text) > 0`)
    .limit(500)
    .execute()
  return { original: original ? original.text : undefined, others: others.map(({ text }) => text) }
}

/** Makes what would come next come now, with the day of today, and counts it. */
async function hurryPayers(db: Doors, practiced: Practiced): Promise<number> {
  const now = practiced.now()
  const later = db.selectFrom('demo_exchange').where('ready_at', '>', now)
  const { next } = await later.select((find) => find.fn.min('ready_at').as('next')).executeTakeFirstOrThrow()
  if (next === null) return 0
  const due = await later.select(['id', 'text']).where('ready_at', '<=', addMinutes(next, minutesOfOnePress)).forUpdate().execute()
  const day = findToday(practiced)
  for (const { id, text } of due)
    await db
      .updateTable('demo_exchange')
      .set({ ready_at: now, text: dateAnew(text, day) })
      .where('id', '=', id)
      .execute()
  return due.length
}
