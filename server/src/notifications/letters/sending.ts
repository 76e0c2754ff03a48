import type { Sent } from '../../integrations/sms/index.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { carryMessage } from '../carrying.ts'
import { type Letter, type LetterFault, type LetterRow, type Letters, queueTry } from './letters.ts'

/** When nobody answers, we try again after these minutes. The whole takes about a day. */
const waits = [2, 10, 30, 120, 360, 900] as const

/**
 * Sends one letter, or tries again later with the same key. Two runs at once may both hand it over; the key lets the carrier send it once.
 * `attempts` says for which try the job was enqueued. Runs as the system.
 */
export async function sendLetterOnce<Row extends LetterRow, Payload>(
  ctx: Context,
  letters: Letters<Row, Payload>,
  row: Row | undefined,
  attempts: number,
): Promise<void> {
  if (row?.status !== 'waiting' || row.attempts !== attempts) return
  const letter = await letters.prepareLetter(ctx, row)
  if (!letter) return withhold(ctx, letters, row)
  if (row.method === 'fax' && ctx.config.integrations.fax === 'off') return fail(ctx, letters, row, 'not_available')
  const bytes = await letter.makeBytes()
  const sent = await handOver(ctx, { row, letter, bytes, key: `${letters.key}:${row.id}` })
  if (sent?.status === 'sent') await succeed(ctx, letters, row, sent)
  else if (sent) await fail(ctx, letters, row, 'refused')
  else await tryLater(ctx, letters, row)
}

type Handed = { row: LetterRow; letter: Letter; bytes: Buffer; key: string }

/** Hands the letter to its carrier; undefined if nobody answers. */
async function handOver(ctx: Context, { row, letter, bytes, key }: Handed): Promise<Sent | undefined> {
  const { to, name, language } = letter
  try {
    if (row.method === 'fax') return await ctx.integrations.fax.send({ to, name, bytes, key })
    return await carryMessage(ctx, { channel: 'email', to, language, dependent: null }, letter.composeCover({ name, bytes }), key)
  } catch (error) {
    ctx.log.warn({ err: error, letter: key }, 'a letter did not go out')
    return undefined
  }
}

const withhold = <Row extends LetterRow, P>(ctx: Context, letters: Letters<Row, P>, row: Row): Promise<void> =>
  transaction(ctx, async (ctx) => {
    await letters.changeRow(ctx, row, { status: 'withheld' })
  })

const succeed = <Row extends LetterRow, P>(ctx: Context, letters: Letters<Row, P>, row: Row, { ref }: Sent): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const to = { status: 'sent', sent_at: ctx.now(), carrier_ref: ref, attempts: row.attempts + 1 } as const
    if (await letters.changeRow(ctx, row, to)) await letters.recordOutcome(ctx, row, 'sent')
  })

const fail = <Row extends LetterRow, P>(ctx: Context, letters: Letters<Row, P>, row: Row, fault: LetterFault): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const done = await letters.changeRow(ctx, row, { status: 'failed', fault, attempts: row.attempts + 1 })
    if (done) await letters.recordOutcome(ctx, row, 'failed')
  })

async function tryLater<Row extends LetterRow, P>(ctx: Context, letters: Letters<Row, P>, row: Row): Promise<void> {
  const wait = waits[row.attempts]
  if (wait === undefined) return fail(ctx, letters, row, 'no_answer')
  const attempts = row.attempts + 1
  await transaction(ctx, async (ctx) => {
    if (await letters.changeRow(ctx, row, { attempts })) await queueTry(ctx, letters, { id: row.id, attempts }, addMinutes(ctx.now(), wait))
  })
}
