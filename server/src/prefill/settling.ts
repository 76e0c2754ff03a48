import type { ProposedStatement } from '@sorrel/contract/prefill/answer'
import type { ProposalKey } from '@sorrel/contract/prefill/parts'
import type { PrefillField } from '@sorrel/contract/prefill/schemas'
import type { RejectReason } from '@sorrel/contract/prefill/vocabulary'
import type { Context } from '../kernel/context.ts'
import { refuseValue } from '../kernel/problem.ts'

/** What a dietitian does with a proposal. */
export type Settling = {
  fieldset_id: string
  key: ProposalKey
  state: 'accepted' | 'edited' | 'rejected'
  value?: string | undefined
  reject_reason?: RejectReason | undefined
}
/** The same with the value that goes into the note; null if it was rejected. */
export type Settled = {
  fieldset_id: string
  key: ProposalKey
  state: Settling['state']
  value: string | null
  reject_reason: RejectReason | null
  /** Of a nutrition diagnosis that was taken over. */
  statement: ProposedStatement | null
}

/** Writes down what becomes of proposals for the note of a visit, in the transaction of its change. Refuses those that do not exist. */
export async function settleProposals(ctx: Context, appointmentId: string, wanted: readonly Settling[]): Promise<Settled[]> {
  const ids = [...new Set(wanted.map(({ fieldset_id }) => fieldset_id))]
  const rows = await ctx.db
    .selectFrom('ai_prefill_fieldset')
    .select(['id', 'fields'])
    .where('id', 'in', ids)
    .where('appointment_id', '=', appointmentId)
    .where('status', '=', 'ready')
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  const settled = wanted.map((one, nth): Settled => {
    const proposal = rows.find(({ id }) => id === one.fieldset_id)?.fields.find(({ key }) => key === one.key)
    if (!proposal) throw refuseValue('body', ['proposals', nth], 'invalid_value')
    const value = one.state === 'accepted' ? proposal.proposed_value : (one.value ?? null)
    const statement = one.state === 'rejected' ? null : (proposal.statement ?? null)
    return { fieldset_id: one.fieldset_id, key: one.key, state: one.state, value, reject_reason: one.reject_reason ?? null, statement }
  })
  for (const { id, fields } of rows) {
    const next = fields.map((field) =>
      settleOne(
        ctx,
        field,
        settled.findLast((one) => one.fieldset_id === id && one.key === field.key),
      ),
    )
    await ctx.db
      .updateTable('ai_prefill_fieldset')
      .set({ fields: JSON.stringify(next) })
      .where('id', '=', id)
      .execute()
  }
  return settled
}

const settleOne = ({ now }: Context, field: PrefillField, settled: Settled | undefined): PrefillField =>
  settled ? { ...field, state: settled.state, reject_reason: settled.reject_reason, settled_at: now() } : field
