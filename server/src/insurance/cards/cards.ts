import type { InsuranceCard } from '@sorrel/contract/insurance/schemas'
import { cardFields } from '@sorrel/contract/insurance/vocabulary'
import { attachFile } from '../../files/attaching.ts'
import { readFileBytes } from '../../files/reading.ts'
import { recognizeText } from '../../integrations/text-recognition/index.ts'
import type { Permitted } from '../../kernel/access.ts'
import { type Context, getDoerId, transaction } from '../../kernel/context.ts'
import { makeId } from '../../kernel/ids.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { ChildFailed } from '../../kernel/processes/children.ts'
import { record } from '../../kernel/record.ts'
import type { Card } from '../access.ts'
import { readCard } from '../job-names.ts'
import type { Found } from '../tables.ts'
import { findOnCard } from './lines.ts'

type Photos = { front_file_id: string; back_file_id?: string | undefined }

/** Stores the photos of a card, which a job reads soon. Runs in the caller's transaction where there is one. */
export function addCard(ctx: Context, patient: Permitted<{ id: string }>, { front_file_id, back_file_id }: Photos): Promise<InsuranceCard> {
  return transaction(ctx, async (ctx) => {
    for (const file_id of [front_file_id, ...(back_file_id ? [back_file_id] : [])])
      await attachFile(ctx, { file_id, purpose: 'insurance_card', patient_id: patient.id })
    const card = await ctx.db
      .insertInto('insurance_card')
      .values({
        id: makeId(),
        patient_id: patient.id,
        front_file_id,
        back_file_id: back_file_id ?? null,
        status: 'waiting',
        created_at: ctx.now(),
        updated_at: ctx.now(),
        created_by: getDoerId(ctx.actor) ?? null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await enqueue(ctx, readCard, { card_id: card.id }, { key: `insurance.read_card:${card.id}` })
    await record(ctx, 'insurance_card.added', {
      subject_id: card.id,
      patient_id: patient.id,
      payload: { patient_id: patient.id, card_id: card.id },
    })
    return showCard(card, false)
  })
}

export const showCard = (card: Card, is_confirmed: boolean): InsuranceCard => ({
  card_id: card.id,
  front_file_id: card.front_file_id,
  back_file_id: card.back_file_id,
  status: card.status,
  found: cardFields.flatMap((field) => (card.found[field] ? [{ field, ...card.found[field] }] : [])),
  is_confirmed,
  created_at: card.created_at,
})

/** Reads the photos of a card that waits. May run twice: a card that was read stays as it is. Runs as the system. */
export async function readCardPhotos(ctx: Context, cardId: string): Promise<void> {
  const card = await ctx.db.selectFrom('insurance_card').selectAll().where('id', '=', cardId).executeTakeFirst()
  if (card?.status !== 'waiting') return
  const files = [card.front_file_id, ...(card.back_file_id ? [card.back_file_id] : [])]
  const pictures = await Promise.all(files.map((id) => readFileBytes(ctx, { id })))
  const found = await recognizeOn(ctx, pictures)
  const was_readable = Object.keys(found).length > 0
  await transaction(ctx, async (ctx) => {
    const { numUpdatedRows } = await ctx.db
      .updateTable('insurance_card')
      .set({ status: was_readable ? 'read' : 'unreadable', found: JSON.stringify(found), updated_at: ctx.now() })
      .where('id', '=', card.id)
      .where('status', '=', 'waiting')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await record(ctx, 'insurance_card.scanned', {
      subject_id: card.id,
      patient_id: card.patient_id,
      payload: { patient_id: card.patient_id, card_id: card.id, was_readable },
    })
  })
}

/** What a child process of the lowest priority finds. A photo on which the engine fails counts as unreadable: the patient types instead. */
async function recognizeOn(ctx: Context, pictures: readonly Buffer[]): Promise<Found> {
  try {
    const pages = await recognizeText(ctx.children, pictures)
    return findOnCard(pages.flat())
  } catch (error) {
    if (error instanceof ChildFailed) return {}
    throw error
  }
}
