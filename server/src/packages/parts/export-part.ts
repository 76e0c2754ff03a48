import type { Label } from '@sorrel/contract/kernel/label'
import { sql } from 'kysely'
import type { Chapter, ExportPart, Subject } from '../../exports/part.ts'
import type { Context } from '../../kernel/context.ts'

/** The packages that a patient bought. What they paid for stands with their bills. */
export const packagesExport: ExportPart = {
  tables: ['package_purchase'],
  left_out: {},
  data: { package_purchase: { history: { at: 'created_at', code: 'visit_type', for_dietitian: false } } },
  write: writePackages,
}

const words = {
  packages: { en: 'Packages of visits', es: 'Paquetes de visitas' },
  name: { en: 'Package', es: 'Paquete' },
  when: { en: 'Bought on', es: 'Comprado el' },
  visits: { en: 'Visits used', es: 'Visitas usadas' },
  price: { en: 'Price', es: 'Precio' },
} as const satisfies Record<string, Label>

type Row = { name_en: string; name_es: string; created_at: string; visits: number; used: number; price_cents: number }

async function writePackages(ctx: Context, { patient_id, say, writeMoment, writeDollars }: Subject): Promise<Chapter[]> {
  const { rows } = await sql<Row>`
    select p.name_en, p.name_es, p.created_at, p.visits, (select count(*)::int from package_use u where u.purchase_id = p.id) as used,
      p.price_cents::float8 as price_cents
    from package_purchase p where p.patient_id = ${patient_id} order by p.created_at desc, p.id desc`.execute(ctx.db)
  if (rows.length === 0) return []
  const table = {
    caption: say(words.packages),
    columns: [words.name, words.when, words.visits, words.price].map((word) => say(word)),
    rows: rows.map(({ name_en: en, name_es: es, created_at, visits, used, price_cents }) => [
      ...[say({ en, es }), writeMoment(created_at), `${used} / ${visits}`, writeDollars(price_cents)],
    ]),
  }
  return [{ title: say(words.packages), tables: [table] }]
}
