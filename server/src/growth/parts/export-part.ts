import type { Label } from '@sorrel/contract/kernel/label'
import type { Chapter, ExportPart, Subject, Table } from '../../exports/part.ts'
import type { Context } from '../../kernel/context.ts'

/** The heights and weights that dietitians measured. */
export const growthExport: ExportPart = {
  tables: ['growth_measurement'],
  left_out: {},
  data: { growth_measurement: { unless: 'removed_at', history: { at: 'created_at', author: 'created_by', for_dietitian: true } } },
  write: writeMeasurements,
}

const words = {
  growth: { en: 'Growth', es: 'Crecimiento' },
  measurements: { en: 'Measurements', es: 'Medidas' },
  day: { en: 'Day', es: 'Día' },
  height: { en: 'Height', es: 'Estatura' },
  lying: { en: 'lying', es: 'acostado' },
  weight: { en: 'Weight', es: 'Peso' },
  by: { en: 'Measured by', es: 'Lo midió' },
} as const satisfies Record<string, Label>

// reads providers
async function writeMeasurements(ctx: Context, about: Subject): Promise<Chapter[]> {
  const rows = await ctx.db
    .selectFrom('growth_measurement as m')
    .innerJoin('provider as p', 'p.id', 'm.created_by')
    .select(['m.measured_on', 'm.height_millimeters', 'm.weight_grams', 'm.lying', 'p.first_name', 'p.last_name'])
    .where('m.patient_id', '=', about.patient_id)
    .where('m.removed_at', 'is', null)
    .orderBy('m.measured_on', 'desc')
    .orderBy('m.id', 'desc')
    .execute()
  if (rows.length === 0) return []
  const { say } = about
  const table: Table = {
    caption: say(words.measurements),
    columns: [words.day, words.height, words.weight, words.by].map((word) => say(word)),
    rows: rows.map(({ measured_on, height_millimeters: height, weight_grams: weight, lying, ...by }) => [
      about.writeDay(measured_on),
      height === null ? null : [about.writeHeight(height / 10), lying && say(words.lying)].filter(Boolean).join(', '),
      weight === null ? null : about.writeWeight(weight / 1000),
      `${by.first_name} ${by.last_name}`,
    ]),
  }
  return [{ title: say(words.growth), tables: [table] }]
}
