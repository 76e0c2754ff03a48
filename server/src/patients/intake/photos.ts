import { findQuestion } from '@sorrel/contract/patients/intake/questions'
import type { Value } from '@sorrel/contract/patients/intake/rules'
import { sql } from 'kysely'
import { attachFile } from '../../files/attaching.ts'
import type { Context } from '../../kernel/context.ts'

/** Attaches the photos that an answer names for the first time. Earlier ones stay in the history, so that they can be named again. */
export async function attachPhotos(ctx: Context, patient_id: string, changed: readonly (readonly [string, Value | null])[]): Promise<void> {
  for (const [question, value] of changed) {
    if (findQuestion(question)?.kind !== 'photos' || !Array.isArray(value)) continue
    const { rows } = await sql<{ file_id: string }>`
      select distinct jsonb_array_elements_text(value) as file_id from intake_answer
      where patient_id = ${patient_id} and question = ${question} and jsonb_typeof(value) = 'array'`.execute(ctx.db)
    const known = new Set(rows.map(({ file_id }) => file_id))
    for (const file_id of value as string[])
      if (!known.has(file_id)) await attachFile(ctx, { file_id, purpose: 'intake_photo', patient_id })
  }
}
