import { makeUnwrittenVisit } from '../../charting/tests/writing.ts'
import type { Tour } from '../../kernel/tests/bringing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'

export const tour: Tour = {
  said: ['Thistlewaite'],
  async walk(t) {
    const as = cast.hannah
    const visit = await makeUnwrittenVisit(t)
    const path = `/appointments/${visit.id}/chart-note/prefill` as const
    await t.owner.query(`update app.ai_prefill_fieldset set removed_at = created_at where appointment_id = $1`, [visit.id])
    await t.owner.query(
      `update app.intake_answer set value = '"Toast, says Thistlewaite"' where question = 'usual_day' and patient_id = $1`,
      [cast.maya.patient_id],
    )
    const run = await bodyOf(t.call(`POST ${path}`, { as }))
    await t.runJob('prefill.run', { fieldset_id: run.id })
    const { items } = await bodyOf(t.call(`GET ${path}`, { as }))
    const [field] = items[0]?.fields ?? []
    const [cited] = field?.citations ?? []
    if (!field || !cited) throw new Error('nothing was proposed')
    await bodyOf(
      t.call(`GET /appointments/${visit.id}/chart-note/prefill-source`, {
        as,
        query: { source_type: cited.source_type, source_id: cited.source_id },
      }),
    )
    const proposals = [{ fieldset_id: run.id, key: field.key, state: 'accepted' as const }]
    await bodyOf(t.call(`PATCH /appointments/${visit.id}/chart-note`, { as, headers: { 'if-match': '"0"' }, body: { proposals } }))
    await t.call(`DELETE ${path}/${run.id}`, { as })
  },
}
