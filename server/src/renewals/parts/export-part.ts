import type { Label } from '@sorrel/contract/kernel/label'
import type { YearPrice } from '@sorrel/contract/renewals/schemas'
import type { Chapter, ExportPart, Subject } from '../../exports/part.ts'
import type { Context } from '../../kernel/context.ts'

/** What new plan years changed for the visits of a patient. What staff noted about it is for staff. */
export const renewalsExport: ExportPart = {
  tables: ['renewal'],
  left_out: {},
  data: { renewal: { history: { at: 'created_at', code: 'basis', for_dietitian: false } } },
  write: writeRenewals,
}

const words = {
  title: { en: 'New plan years', es: 'Nuevos años del seguro' },
  year: { en: 'Year', es: 'Año' },
  visit: { en: 'Next visit', es: 'Próxima visita' },
  before: { en: 'Price in the year before', es: 'Precio en el año anterior' },
  after: { en: 'Price in the new year', es: 'Precio en el nuevo año' },
  told: { en: 'Told on', es: 'Avisado el' },
  says: { en: 'What you said about your plan', es: 'Lo que dijiste de tu plan' },
  same: { en: 'It stays the same', es: 'Sigue igual' },
  changed: { en: 'It changes', es: 'Cambia' },
} as const satisfies Record<string, Label>

async function writeRenewals(ctx: Context, { patient_id, say, writeDay, writeMoment, writeDollars }: Subject): Promise<Chapter[]> {
  const rows = await ctx.db
    .selectFrom('renewal')
    .select(['plan_year', 'service_date', 'before', 'after', 'told_at', 'says'])
    .where('patient_id', '=', patient_id)
    .orderBy('plan_year', 'desc')
    .orderBy('id')
    .execute()
  if (rows.length === 0) return []
  const writePrice = (price: YearPrice | null) => {
    if (price === null || price.low_cents === null || price.high_cents === null) return null
    const [low, high] = [writeDollars(price.low_cents), writeDollars(price.high_cents)]
    return low === high ? low : `${low} – ${high}`
  }
  const table = {
    caption: say(words.title),
    columns: [words.year, words.visit, words.before, words.after, words.told, words.says].map((word) => say(word)),
    rows: rows.map(({ plan_year, service_date, before, after, told_at, says }) => [
      ...[String(plan_year), writeDay(service_date), writePrice(before), writePrice(after)],
      ...[told_at && writeMoment(told_at), says && say(words[says])],
    ]),
  }
  return [{ title: say(words.title), tables: [table] }]
}
