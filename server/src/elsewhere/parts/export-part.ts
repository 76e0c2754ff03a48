import { kindOfTable, recordKindLabels } from '@sorrel/contract/elsewhere/vocabulary'
import type { Label } from '@sorrel/contract/kernel/label'
import type { Beside, ExportPart, Subject } from '../../exports/part.ts'
import type { Context } from '../../kernel/context.ts'

const words = {
  title: { en: 'From another practice', es: 'De otro consultorio' },
  when: { en: 'When', es: 'Cuándo' },
  what: { en: 'What', es: 'Qué' },
  by: { en: 'By', es: 'Por' },
  text: { en: 'Text', es: 'Texto' },
} as const satisfies Record<string, Label>

/** What came with a record from another Sorrel. In the data it stands among the rows of the tables from which it came. */
export const elsewhereExport: ExportPart = {
  tables: ['elsewhere_person', 'elsewhere_row'],
  left_out: { elsewhere_import: 'says that support took a record over, and when; it belongs to the trail' },
  data: { elsewhere_person: { becomes: 'nothing' }, elsewhere_row: { becomes: 'nothing' } },
  listBeside,
  write: async (ctx, about) => [await writeHistory(ctx, about)],
}

async function listBeside(ctx: Context, patientId: string): Promise<Beside> {
  const rows = await ctx.db
    .selectFrom('elsewhere_row')
    .select(['table_name', 'row_id', 'data'])
    .where('patient_id', '=', patientId)
    .orderBy('id')
    .execute()
  const people = await ctx.db
    .selectFrom('elsewhere_person')
    .select(['id', 'kind', 'first_name', 'last_name', 'credentials', 'origin'])
    .where('patient_id', '=', patientId)
    .orderBy('id')
    .execute()
  return { rows, people }
}

async function writeHistory(ctx: Context, { patient_id, say, writeMoment }: Subject) {
  const rows = await ctx.db
    .selectFrom('elsewhere_row as row')
    .leftJoin('elsewhere_person as author', 'author.id', 'row.author_id')
    .select([
      'row.table_name',
      'row.at',
      'row.code',
      'row.text',
      'author.first_name',
      'author.last_name',
      'author.credentials',
      'author.origin',
    ])
    .where('row.patient_id', '=', patient_id)
    .where('row.row_id', 'is', null)
    .orderBy('row.at', 'desc')
    .orderBy('row.id')
    .execute()
  const cells = rows.map(({ table_name, at, code, text, first_name, last_name, credentials, origin }) => [
    at && writeMoment(at),
    say(recordKindLabels[kindOfTable(table_name)]),
    [[first_name, last_name].filter(Boolean).join(' '), credentials, origin].filter(Boolean).join(', '),
    [text, code].filter(Boolean).join('\n'),
  ])
  const columns = [words.when, words.what, words.by, words.text].map((word) => say(word))
  return { title: say(words.title), tables: [{ caption: say(words.title), columns, rows: cells }] }
}
