import type { RowFault } from '@sorrel/contract/imports/vocabulary'
import type { ImportSettings } from '@sorrel/contract/imports/wire'
import { removeImportedCares } from '../../care/ending/imported.ts'
import type { Context } from '../../kernel/context.ts'
import {
  addImportedVisits,
  type ImportedVisit,
  readVisitsAt,
  removeImportedVisits,
  type VisitHere,
} from '../../scheduling/staff/imported-visits.ts'
import { findIdentities, keepIdentities } from '../identities.ts'
import { type Checked, type Importing, ReliedOn, type Run, Unreadable } from '../kind.ts'
import { settingsOf } from '../showing.ts'
import { readDay } from '../table/days.ts'
import type { Issue } from '../tables.ts'
import { readDietitians } from './dietitians.ts'
import { makeFinder } from './finding.ts'
import { makeReader, openTable, orderOf, readTableOf } from './opening.ts'
import { findTaken } from './taken.ts'
import { readVisit } from './visits.ts'

const rowsAtOnce = 250
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
    for (let at = 0; at < table.rows.length; at += rowsAtOnce) {
      await note(at, table.rows.length)
      checked.push(...(await check(table.rows.slice(at, at + rowsAtOnce))))
    }
    return checked
  },
  rowsAtOnce,
  applyRows: async (ctx, run, rows) => {
    const whole = rows.flatMap((row) => (row.patient_id ? [{ ...row, patient_id: row.patient_id }] : []))
    const added = await addImportedVisits(
      ctx,
      whole.map(({ value, patient_id }) => ({ ...(value as Value), patient_id })),
      run.id,
    )
    const visits = whole.flatMap((row, at) => (added[at] ? [{ ...row, ...added[at] }] : []))
    await keepIdentities(
      ctx,
      run,
      visits.map(({ external_id, patient_id, id }) => ({ kind: 'appointment', external_id, patient_id, target_id: id })),
    )
    const made = new Map(visits.map(({ n, patient_id, id, care_id }) => [n, { patient_id, made_id: id, care_id }]))
    return rows.map(({ n, patient_id }) => {
      const one = made.get(n)
      if (one) return { made: one }
      return { issue: patient_id ? { field: 'starts', fault: 'overlaps' } : { field: 'patient_name', fault: 'unknown_patient' } }
    })
  },
  undo: async (ctx, _run, made) => {
    const idsOf = (name: 'made_id' | 'care_id') => made.flatMap((row) => row[name] ?? [])
    if (!(await removeImportedVisits(ctx, idsOf('made_id')))) throw new ReliedOn()
    await removeImportedCares(ctx, idsOf('care_id'))
  },
}

type TableRow = { line: number; cells: string[] }

/** Checks one row after the other: what it says, whose it is, and whether its time is taken, here or by an earlier row. */
async function makeChecker(ctx: Context, run: Run, settings: ImportSettings) {
  const readRow = await makeRowReader(ctx, run, settings)
  const judge = makeJudge()
  return async (rows: readonly TableRow[]): Promise<Checked[]> => {
    const all = rows.map(readRow)
    const values = all.flatMap(({ value }) => value ?? [])
    const here = await readVisitsAt(ctx, values)
    const hereOf = new Map(values.map((value, at) => [value, here[at]!]))
    return all.map((one) => judge(one, (one.value && hereOf.get(one.value)) ?? []))
  }
}

type ReadRow = ReturnType<Awaited<ReturnType<typeof makeRowReader>>>

async function makeRowReader(ctx: Context, run: Run, settings: ImportSettings) {
  const read = makeReader(settings)
  const findDietitian = await readDietitians(ctx)
  const finder = await makeFinder(ctx, run.source)
  const identities = await findIdentities(ctx, run.source, 'appointment')
  return ({ line, cells }: TableRow) => {
    const issues: Issue[] = []
    const refuse = (field: string, fault: RowFault) => void issues.push({ field, fault })
    const external_id = read(cells, 'external_id') || null
    const row = { line, cells, value: {}, external_id, patient_id: null }
    const known = external_id ? identities.get(external_id) : undefined
    if (known) return { row, issues, known }
    const named = read(cells, 'provider')
    const provider_id = named ? findDietitian(named) : settings.provider_id
    if (!provider_id) refuse('provider', named ? 'unknown_provider' : 'provider_needed')
    const visit = readVisit(ctx, cells, settings, refuse)
    const birth_date = readDay(read(cells, 'birth_date'), settings.date_order) ?? null
    const who = { external_id: read(cells, 'patient_external_id'), name: read(cells, 'patient_name'), birth_date }
    const whose = finder.findWhose(who)
    if ('issues' in whose && (whose.outcome === 'refused' || issues.length > 0)) issues.push(...whose.issues)
    const patient = 'patient' in whose ? whose.patient : null
    const value = visit && provider_id ? { ...visit, provider_id, patient_time_zone: patient?.time_zone ?? settings.time_zone } : undefined
    return { row, issues, whose, patient, value }
  }
}

function makeJudge() {
  const taken = findTaken()
  return ({ row, issues, known, whose, patient, value }: ReadRow, here: readonly VisitHere[]): Checked => {
    if (known) return { ...row, outcome: 'known', issues: [], patient_id: known.patient_id }
    if (row.external_id && taken.hasId(row.external_id)) issues.push({ field: 'external_id', fault: 'twice_in_file' })
    if (issues.length > 0 || !value || !whose) return { ...row, outcome: 'refused', issues }
    const clash = taken.findClash({ ...value, patient_id: patient?.id ?? null }, here)
    if (clash === 'same') return { ...row, outcome: 'known', issues: [], patient_id: patient?.id ?? null }
    if (clash) return { ...row, outcome: 'refused', issues: [{ field: 'starts', fault: 'overlaps' }] }
    taken.add(row.external_id, value)
    if ('issues' in whose) return { ...row, value, outcome: 'unclear', issues: whose.issues }
    return { ...row, value, outcome: 'new', issues: [], patient_id: whose.patient.id }
  }
}
