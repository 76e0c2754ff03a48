import type { Benefits } from '@sorrel/contract/eligibility/schemas'
import { checkStatusLabels, labelFault } from '@sorrel/contract/eligibility/vocabulary'
import { describeBenefits } from '@sorrel/contract/eligibility/words'
import type { Label } from '@sorrel/contract/kernel/label'
import type { Chapter, ExportPart, Subject } from '../../exports/part.ts'
import type { Context } from '../../kernel/context.ts'
import { namePayers } from '../../payers/own/naming.ts'

/** What payers said about the plans of a patient. */
export const eligibilityExport: ExportPart = {
  tables: ['eligibility_check'],
  left_out: {},
  data: {
    eligibility_check: {
      without: { sealed_answer: 'is the same answer in the form in which computers send it, sealed with the key of this server' },
      history: { at: 'created_at', code: 'status', for_dietitian: true },
    },
  },
  write: writeChecks,
}

const words = {
  checks: { en: 'Checks of your plan', es: 'Verificaciones de tu plan' },
  asked: { en: 'Asked on', es: 'Consultado el' },
  day: { en: 'For a visit on', es: 'Para una visita el' },
  plan: { en: 'Plan', es: 'Plan' },
  answer: { en: 'Answer', es: 'Respuesta' },
} as const satisfies Record<string, Label>

async function writeChecks(ctx: Context, { patient_id, say, writeDay, writeMoment }: Subject): Promise<Chapter[]> {
  const checks = await ctx.db
    .selectFrom('eligibility_check')
    .selectAll()
    .where('patient_id', '=', patient_id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  const tell = (benefits: Benefits | null) => (benefits ? describeBenefits(benefits).map(({ label }) => say(label)) : [])
  const nameOf = await namePayers(
    ctx,
    checks.map(({ payer_id }) => payer_id),
  )
  const rows = checks.map((one) => [
    writeMoment(one.created_at),
    writeDay(one.service_date),
    `${nameOf(one.payer_id)} ${one.member_id}`,
    [say(checkStatusLabels[one.status]), ...one.faults.map((fault) => say(labelFault(fault))), ...tell(one.benefits)].join('\n'),
  ])
  const columns = [words.asked, words.day, words.plan, words.answer].map((word) => say(word))
  return rows.length === 0 ? [] : [{ title: say(words.checks), tables: [{ caption: say(words.checks), columns, rows }] }]
}
