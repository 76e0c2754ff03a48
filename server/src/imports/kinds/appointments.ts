import type { RowFault } from '@sorrel/contract/imports/vocabulary'
import type { ImportSettings } from '@sorrel/contract/imports/wire'
import { findOpenCare } from '../../care/cares.ts'
import { removeImportedCares } from '../../care/ending/imported.ts'
import type { Context } from '../../kernel/context.ts'
import { addImportedVisit, type ImportedVisit, removeImportedVisits } from '../../scheduling/staff/imported-visits.ts'
import { findIdentities, keepIdentity } from '../identities.ts'
import { type Checked, type Importing, ReliedOn, RowRefused, type Run, Unreadable } from '../kind.ts'
import { settingsOf } from '../showing.ts'
import { readDay } from '../table/days.ts'
import type { Issue } from '../tables.ts'
import { readDietitians } from './dietitians.ts'
import { makeFinder } from './finding.ts'
import { makeReader, openTable, orderOf, readTableOf } from './opening.ts'
import { findTaken } from './taken.ts'
import { readVisit } from './visits.ts'

const rowsInPiece = 200
type Value = Omit<ImportedVisit, 'patient_id'>

/** Visits from a table: each row is one visit, past or to come. */
export const appointmentImport: Importing = {
  kind: 'appointments',
  open: openTable('appointments'),
  check: async (ctx, run, files, note) => {
    const table = await readTableOf(files)
    const settings = settingsOf(run)
    if (settings.columns.length === 0) throw new Unreadable('no_rows')
    const order = settings.date_order ?? orderOf(table.rows, settings.columns)
    const check = await makeChecker(ctx, run, { ...settings, date_order: order === 'both' ? null : order })
    const checked: Checked[] = []
    for (const [at, row] of table.rows.entries()) {
      if (at % rowsInPiece === 0) await note(at, table.rows.length)
      checked.push(await check(row))
    }
    return checked
  },
  applyRow: async (ctx, run, row) => {
    const value = row.value as Value
    const { patient_id } = row
    if (!patient_id) throw new RowRefused({ field: 'patient_name', fault: 'unknown_patient' })
    const had = await findOpenCare(ctx, patient_id, value.provider_id)
    const id = await addImportedVisit(ctx, { ...value, patient_id }, run.id)
    if (!id) throw new RowRefused({ field: 'starts', fault: 'overlaps' })
    await keepIdentity(ctx, run, { kind: 'appointment', external_id: row.external_id, patient_id, target_id: id })
    const care_id = had ? null : ((await findOpenCare(ctx, patient_id, value.provider_id)) ?? null)
    return { patient_id, made_id: id, care_id }
  },
  undo: async (ctx, _run, made) => {
    const idsOf = (name: 'made_id' | 'care_id') => made.flatMap((row) => row[name] ?? [])
    if (!(await removeImportedVisits(ctx, idsOf('made_id')))) throw new ReliedOn()
    await removeImportedCares(ctx, idsOf('care_id'))
  },
}

async function makeChecker(ctx: Context, run: Run, settings: ImportSettings) {
  const read = makeReader(settings)
  const findDietitian = await readDietitians(ctx)
  const finder = await makeFinder(ctx, run.source)
  const identities = await findIdentities(ctx, run.source, 'appointment')
  const taken = findTaken()
  return async ({ line, cells }: { line: number; cells: string[] }): Promise<Checked> => {
    const issues: Issue[] = []
    const refuse = (field: string, fault: RowFault) => void issues.push({ field, fault })
    const external_id = read(cells, 'external_id') || null
    const row = { line, cells, value: {}, external_id, patient_id: null }
    const known = external_id ? identities.get(external_id) : undefined
    if (known) return { ...row, outcome: 'known', issues: [], patient_id: known.patient_id }
    const named = read(cells, 'provider')
    const provider_id = named ? findDietitian(named) : settings.provider_id
    if (!provider_id) refuse('provider', named ? 'unknown_provider' : 'provider_needed')
    const visit = readVisit(ctx, cells, settings, refuse)
    const birth_date = readDay(read(cells, 'birth_date'), settings.date_order) ?? null
    const who = { external_id: read(cells, 'patient_external_id'), name: read(cells, 'patient_name'), birth_date }
    const whose = finder.findWhose(who)
    if ('issues' in whose && (whose.outcome === 'refused' || issues.length > 0)) issues.push(...whose.issues)
    if (external_id && taken.hasId(external_id)) refuse('external_id', 'twice_in_file')
    if (issues.length > 0 || !visit || !provider_id) return { ...row, outcome: 'refused', issues }
    const patient = 'patient' in whose ? whose.patient : null
    const value = { ...visit, provider_id, patient_time_zone: patient?.time_zone ?? settings.time_zone }
    const clash = await taken.findClash(ctx, { ...value, patient_id: patient?.id ?? null })
    if (clash === 'same') return { ...row, outcome: 'known', issues: [], patient_id: patient?.id ?? null }
    if (clash) return { ...row, outcome: 'refused', issues: [{ field: 'starts', fault: 'overlaps' }] }
    taken.add(external_id, value)
    if ('issues' in whose) return { ...row, value, outcome: 'unclear', issues: whose.issues }
    return { ...row, value, outcome: 'new', issues: [], patient_id: whose.patient.id }
  }
}
