import { claimStateLabels } from '@sorrel/contract/claims/vocabulary'
import type { Label } from '@sorrel/contract/kernel/label'
import type { Chapter, ExportPart, Subject } from '../../exports/part.ts'
import type { Context } from '../../kernel/context.ts'

/** The claims about the patient's visits, and what was sent to the payers. */
export const claimsExport: ExportPart = {
  tables: ['claim', 'claim_version'],
  left_out: {
    claim_content: 'what a claim would say if it were sent now, which the signed note and what was sent say already',
    claim_assignment: 'who of the billing staff takes care of a claim, and what they do next',
    claim_contact: 'what billing staff noted for themselves when they spoke with the payer',
    claim_specification: 'the names that billing staff gave to rows of their own lists',
    claim_event: 'steps of the work of billing staff; where the claim stands is in the claim',
  },
  data: {
    claim: {
      without: {
        hold_codes: 'why staff wait with a claim',
        override_reason: 'a note of staff to themselves',
        repeat_reason: 'a note of staff to themselves',
      },
      history: { at: 'created_at', code: 'state', text: 'payer_name', author: 'provider_id', for_dietitian: false },
    },
    claim_version: {
      without: { x12: 'the file of the exchange, which says what `body` says' },
      history: { at: 'frozen_at', code: 'frequency', author: 'provider_id', for_dietitian: false },
    },
  },
  write: writeClaims,
}

const words = {
  claims: { en: 'Bills to your insurance', es: 'Reclamaciones a tu seguro' },
  day: { en: 'Day of the visit', es: 'Día de la visita' },
  payer: { en: 'Insurance', es: 'Seguro' },
  number: { en: 'Number', es: 'Número' },
  state: { en: 'State', es: 'Estado' },
  charge: { en: 'Billed', es: 'Facturado' },
  paid: { en: 'Paid by the insurance', es: 'Pagado por el seguro' },
  share: { en: 'Your share', es: 'Tu parte' },
} as const satisfies Record<string, Label>

async function writeClaims(ctx: Context, { patient_id, say, writeDay, writeDollars }: Subject): Promise<Chapter[]> {
  const claims = await ctx.db
    .selectFrom('claim')
    .select(['service_day', 'payer_name', 'number', 'state', 'charge_cents', 'paid_cents', 'patient_cents'])
    .where('patient_id', '=', patient_id)
    .orderBy('service_day', 'desc')
    .orderBy('id', 'desc')
    .execute()
  if (claims.length === 0) return []
  const money = (cents: number | null) => (cents === null ? null : writeDollars(cents))
  const { day, payer, number, state, charge, paid, share } = words
  return [
    {
      title: say(words.claims),
      tables: [
        {
          caption: say(words.claims),
          columns: [day, payer, number, state, charge, paid, share].map((word) => say(word)),
          rows: claims.map((one) => [
            ...[writeDay(one.service_day), one.payer_name, one.number, say(claimStateLabels[one.state])],
            ...[money(one.charge_cents), money(one.paid_cents), money(one.patient_cents)],
          ]),
        },
      ],
    },
  ]
}
