import { Coverage } from '@sorrel/contract/insurance/schemas'
import { findPayer } from '@sorrel/contract/insurance/vocabulary'
import type { Label } from '@sorrel/contract/kernel/label'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Cell, Chapter, ExportPart, Subject } from '../../exports/part.ts'
import type { Context } from '../../kernel/context.ts'
import type { InsuranceTables } from '../tables.ts'

const Card = z.object({ found: z.record(z.string(), z.object({ value: z.string(), is_sure: z.boolean() })) })

/** The plans, those of before as well, and the photos of their cards. */
export const insuranceExport: ExportPart = {
  tables: ['coverage', 'insurance_card'],
  left_out: {},
  data: {
    coverage: {
      becomes: 'row',
      shape: Coverage.pick({ kind: true, priority: true, relationship: true, has_own_member_id: true }).partial(),
      history: { at: 'created_at', text: 'payer_name', for_dietitian: true },
    },
    insurance_card: { becomes: 'row', shape: Card, needs: ['back_file_id'], history: { at: 'created_at', for_dietitian: true } },
  },
  write: async (ctx, about) => [await writeCoverages(ctx, about)],
}

const words = {
  insurance: { en: 'Insurance', es: 'Seguro' },
  cards: { en: 'Photos of cards', es: 'Fotos de tarjetas' },
  photos: { en: 'Photos', es: 'Fotos' },
  plan: { en: 'Plan', es: 'Plan' },
  member_id: { en: 'Member ID', es: 'Número de afiliado' },
  own_number: { en: 'The patient’s own number', es: 'Número propio del paciente' },
  group_no: { en: 'Group number', es: 'Número de grupo' },
  subscriber: { en: 'Who holds it', es: 'Titular' },
  from: { en: 'From', es: 'Desde' },
  until: { en: 'Until', es: 'Hasta' },
  phone: { en: 'Phone number', es: 'Número de teléfono' },
  added: { en: 'Added on', es: 'Agregado el' },
  closed: { en: 'Replaced on', es: 'Reemplazado el' },
  cash: { en: 'Paid without insurance', es: 'Se paga sin seguro' },
} as const satisfies Record<string, Label>

async function writeCoverages(ctx: Context, about: Subject): Promise<Chapter> {
  const { patient_id, say, writeMoment } = about
  const plans = await ctx.db.selectFrom('coverage').selectAll().where('patient_id', '=', patient_id).orderBy('created_at', 'desc').execute()
  const cards = await ctx.db.selectFrom('insurance_card').selectAll().where('patient_id', '=', patient_id).orderBy('created_at').execute()
  const { plan, member_id, group_no, subscriber, from, until, phone, added, closed } = words
  return {
    title: say(words.insurance),
    tables: [
      {
        caption: say(words.insurance),
        columns: [plan, member_id, group_no, subscriber, from, until, phone, added, closed].map((word) => say(word)),
        rows: plans.map((plan) => writePlan(plan, about)),
      },
      {
        caption: say(words.cards),
        columns: [words.added, words.photos].map((word) => say(word)),
        rows: cards.map((card) => [
          writeMoment(card.created_at),
          { files: [card.front_file_id, ...(card.back_file_id ? [card.back_file_id] : [])] },
        ]),
      },
    ],
  }
}

const writePlan = (one: Selectable<InsuranceTables['coverage']>, { say, writeDay, writeMoment }: Subject): Cell[] => [
  one.kind === 'cash' ? say(words.cash) : [one.payer_name ?? findPayer(one.payer_id ?? '')?.name, one.plan_name].filter(Boolean).join('\n'),
  one.has_own_member_id ? [one.member_id, say(words.own_number)].filter(Boolean).join('\n') : one.member_id,
  one.group_no,
  [
    [one.subscriber_first_name, one.subscriber_last_name].filter(Boolean).join(' '),
    one.subscriber_birth_date && writeDay(one.subscriber_birth_date),
  ]
    .filter(Boolean)
    .join('\n'),
  one.effective_from && writeDay(one.effective_from),
  one.effective_to && writeDay(one.effective_to),
  one.phone_number,
  writeMoment(one.created_at),
  one.closed_at && writeMoment(one.closed_at),
]
