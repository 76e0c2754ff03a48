import type { CareTurn } from '@sorrel/contract/chat/schemas'
import { sql } from 'kysely'
import type { Permitted } from '../../kernel/access.ts'
import type { Context } from '../../kernel/context.ts'
import type { ChannelPlace } from '../access.ts'

/** When care between the two of a conversation ended and began again. */ // reads care
export async function listTurns(ctx: Context, { provider_id, patient_id }: Permitted<ChannelPlace>): Promise<CareTurn[]> {
  const { rows } = await sql<CareTurn>`select at, kind, by from app.care_turns(${provider_id}::uuid, ${patient_id}::uuid)`.execute(ctx.db)
  return rows
}
