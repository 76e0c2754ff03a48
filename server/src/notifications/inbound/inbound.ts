import { addMinutes } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { makeId } from '../../kernel/ids.ts'
import { Download } from '../../kernel/implement.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { answerSms } from '../job-names.ts'
import type { TextCommand } from './commands.ts'
import { keywordOf } from './keywords.ts'

type Received = { from: string; body: string; message_id?: string | undefined }

/**
 * Receives a text message and leaves its command to a job. The text itself is not stored. Two deliveries with the same carrier's id
 * count once. Without an id, those with the same signature do: a signature is valid for minutes, and whoever saw it could send it again.
 */
export async function receiveSms(
  ctx: Context,
  commands: readonly TextCommand[],
  { from, body, message_id = deliveryOf(ctx) }: Received,
): Promise<Download> {
  await transaction(ctx, async (ctx) => {
    const taken = await ctx.db
      .insertInto('inbound_sms')
      .values({ id: message_id, phone_number: from, keyword: keywordOf(body, commands), received_at: ctx.now() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (taken.numInsertedOrUpdatedRows === 1n) await enqueue(ctx, answerSms, { inbound_id: message_id }, { key: `inbound:${message_id}` })
  })
  return new Download('text/xml', 'answer.xml', '<?xml version="1.0" encoding="UTF-8"?><Response/>', {
    disposition: 'inline',
  })
}

const deliveryOf = ({ actor }: Context): string => (actor.kind === 'machine' ? actor.delivery : undefined) ?? makeId()

/**
 * Forgets who sent what was received more than ninety days ago, and what it asked for. The ids stay, so that nobody can deliver an old
 * message again. Another table stores who wants no more messages.
 */
export async function forgetInbound(ctx: Context): Promise<void> {
  const quarterAgo = addMinutes(ctx.now(), -90 * 24 * 60)
  await transaction(ctx, (ctx) =>
    ctx.db
      .updateTable('inbound_sms')
      .set({ phone_number: null, keyword: null, about_id: null })
      .where('received_at', '<', quarterAgo)
      .where('phone_number', 'is not', null)
      .execute(),
  )
}
