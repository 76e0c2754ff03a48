import { createHash } from 'node:crypto'
import type { Context } from '../../kernel/context.ts'
import { makeIdAt } from '../../kernel/ids.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { carryFile } from '../job-names.ts'
import { cutText, keepParts } from '../receiving/keeping.ts'

type Outgoing = { kind: '837P' | '276'; name: string; text: string; number: number; version_id: string; charge_id: string | null }

/** Keeps a file as it goes out, and leaves the handing over to a job. Runs in the caller's transaction. */
export async function keepOutgoing(ctx: Context, { kind, name, text, number, version_id, charge_id }: Outgoing): Promise<void> {
  const id = makeIdAt(ctx.now())
  await ctx.db
    .insertInto('exchange_file')
    .values({
      ...{ id, direction: 'sent', kind, name, source: 'us', state: 'waiting', version_id },
      ...{ hash: createHash('sha256').update(text).digest('hex'), size: text.length, interchange_number: number, answers: 1 },
      ...{ charge_id, last_error: null, created_at: ctx.now(), settled_at: null },
      admin_id: ctx.actor.kind === 'admin' ? ctx.actor.admin_id : null,
    })
    .execute()
  await keepParts(ctx, id, cutText(text))
  await enqueue(ctx, carryFile, { file_id: id }, { key: `carry:${id}` })
}
