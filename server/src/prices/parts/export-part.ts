import type { Label } from '@sorrel/contract/kernel/label'
import { explainEstimate } from '@sorrel/contract/prices/words'
import type { Chapter, ExportPart, Subject } from '../../exports/part.ts'
import type { Context } from '../../kernel/context.ts'
import type { EstimateRow } from '../access.ts'
import { readOutcomes } from '../outcomes.ts'

/** What visits were estimated to cost, with the reasons, and what they cost in the end. */
export const priceExport: ExportPart = {
  tables: ['price_estimate', 'good_faith_estimate'],
  left_out: {},
  data: {
    price_estimate: { history: { at: 'created_at', code: 'kind', for_dietitian: false } },
    good_faith_estimate: { history: { at: 'made_at', code: 'reason', for_dietitian: false } },
  },
  write: async (ctx, about) => [...(await writeEstimates(ctx, about)), ...(await writeGoodFaith(ctx, about))],
}

const words = {
  prices: { en: 'Estimates of prices', es: 'Estimaciones de precios' },
  made: { en: 'Made on', es: 'Hecha el' },
  day: { en: 'For a visit on', es: 'Para una visita el' },
  amount: { en: 'You pay about', es: 'Pagas alrededor de' },
  reasons: { en: 'Why', es: 'Por qué' },
  actual: { en: 'You paid in the end', es: 'Pagaste al final' },
  in_writing: { en: 'Good-faith estimates', es: 'Estimaciones de buena fe' },
  number: { en: 'Number for the visit', es: 'Número de la visita' },
  total: { en: 'Total expected charge', es: 'Precio total previsto' },
  sent: { en: 'Sent on', es: 'Enviada el' },
} as const satisfies Record<string, Label>

async function writeEstimates(ctx: Context, about: Subject): Promise<Chapter[]> {
  const { say } = about
  const estimates = await ctx.db
    .selectFrom('price_estimate')
    .selectAll()
    .where('patient_id', '=', about.patient_id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  if (estimates.length === 0) return []
  const settled = await readOutcomes(ctx, estimates)
  const columns = [words.made, words.day, words.amount, words.reasons, words.actual].map((word) => say(word))
  return [{ title: say(words.prices), tables: [{ caption: say(words.prices), columns, rows: settled.map((row) => writeRow(row, about)) }] }]
}

function writeRow(row: EstimateRow, { say, writeDay, writeMoment, writeDollars }: Subject) {
  const { low_cents: low, high_cents: high, kind, flags, answer, actual_patient_cents: actual } = row
  const range = low === null || high === null ? null : low === high ? writeDollars(low) : `${writeDollars(low)} – ${writeDollars(high)}`
  const reasons = explainEstimate({ kind: kind === 'unknown' || kind === 'protected' ? 'coinsurance' : kind, steps: answer.steps, flags })
  return [
    writeMoment(row.created_at),
    writeDay(row.service_date),
    range,
    reasons.map(({ label, cents }) => (cents === null ? say(label) : `${say(label)}: ${writeDollars(cents)}`)).join('\n'),
    actual === null ? null : writeDollars(actual),
  ]
}

async function writeGoodFaith(ctx: Context, { patient_id, say, writeDay, writeMoment, writeDollars }: Subject): Promise<Chapter[]> {
  const rows = await ctx.db
    .selectFrom('good_faith_estimate')
    .select(['made_at', 'n', 'content', 'total_cents', 'sent_at'])
    .where('patient_id', '=', patient_id)
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .execute()
  if (rows.length === 0) return []
  const table = {
    caption: say(words.in_writing),
    columns: [words.made, words.day, words.number, words.total, words.sent].map((word) => say(word)),
    rows: rows.map(({ made_at, content, n, total_cents, sent_at }) => [
      ...[writeMoment(made_at), writeDay(content.visit.day), String(n), writeDollars(total_cents), sent_at && writeMoment(sent_at)],
    ]),
  }
  return [{ title: say(words.in_writing), tables: [table] }]
}
