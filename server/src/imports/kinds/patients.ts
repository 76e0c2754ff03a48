import { type Compared, compareWith, isLikelyOne, listNearDays } from '@sorrel/contract/patients/creating/likeness'
import { sql } from 'kysely'
import { openCares } from '../../care/cares.ts'
import { removeImportedCares } from '../../care/ending/imported.ts'
import type { Context } from '../../kernel/context.ts'
import { type Alike, findAlikeOfMany } from '../../patients/creating/alike.ts'
import { addImported, type ImportedPerson, removeImported } from '../../patients/creating/imported.ts'
import { invite } from '../../patients/inviting.ts'
import { findIdentities, keepIdentities } from '../identities.ts'
import { type Checked, type Importing, ReliedOn, type Row, type Run, Unreadable } from '../kind.ts'
import { settingsOf } from '../showing.ts'
import type { Issue } from '../tables.ts'
import { readDietitians } from './dietitians.ts'
import { openTable, orderOf, readTableOf } from './opening.ts'
import { readPerson } from './people.ts'

type Value = { person: ImportedPerson; provider_id: string | null }
const rowsAtOnce = 250

/** Patients from a table: each row is one person. */
export const patientImport: Importing = {
  kind: 'patients',
  open: openTable('patients'),
  check: async (ctx, run, files, note) => {
    const table = await readTableOf(files)
    const settings = settingsOf(run)
    const order = settings.date_order ?? orderOf(table.rows, settings.columns)
    const check = await makeChecker(ctx, run, order === 'both' ? null : order, table.headers.length)
    const checked: Checked[] = []
    for (let at = 0; at < table.rows.length; at += rowsAtOnce) {
      await note(at, table.rows.length)
      checked.push(...(await check(table.rows.slice(at, at + rowsAtOnce))))
    }
    return checked
  },
  rowsAtOnce,
  applyRows: async (ctx, run, rows) => {
    const fresh = await listFresh(ctx, run, rows)
    const ids = await addImported(
      ctx,
      fresh.map((row) => personOf(row).person),
      run.id,
    )
    const people = fresh.flatMap((row, at) => (ids[at] ? [{ ...row, ...personOf(row), patient_id: ids[at] }] : []))
    await keepIdentities(
      ctx,
      run,
      people.map(({ external_id, patient_id }) => ({ kind: 'patient', external_id, patient_id, target_id: null })),
    )
    const cares = await openCaresOf(ctx, people)
    if (run.invites) for (const { patient_id } of people) await invite(ctx, patient_id, null, { import_id: run.id })
    const made = new Map(people.map(({ n, patient_id }) => [n, { patient_id, made_id: null, care_id: cares.get(patient_id) ?? null }]))
    return rows.map((row) => {
      const one = made.get(row.n)
      return one ? { made: one } : { issue: fresh.includes(row) ? { field: 'phone_number', fault: 'in_use' } : changed }
    })
  },
  undo: async (ctx, _run, made) => {
    await removeImportedCares(
      ctx,
      made.flatMap(({ care_id }) => (care_id ? [care_id] : [])),
    )
    const ids = made.flatMap(({ patient_id }) => (patient_id ? [patient_id] : []))
    // Rows of later files that found these people here; checked once more, they are new again.
    await sql`update import_row set patient_id = null where patient_id = any (${ids}::uuid[])`.execute(ctx.db)
    if (!(await removeImported(ctx, ids))) throw new ReliedOn()
  },
}

const personOf = ({ value }: Row) => value as Value
const changed: Issue = { field: null, fault: 'changed_meanwhile' }

/** The rows whose people are still nobody here. Whom the same run has made was compared when the file was checked. */
async function listFresh(ctx: Context, run: Run, rows: readonly Row[]): Promise<Row[]> {
  const apartOf = ({ issues }: Row) => issues.flatMap(({ patient_id }) => patient_id ?? [])
  const alike = await findAlikeOfMany(
    ctx,
    rows.map((row) => ({ person: personOf(row).person, apart: apartOf(row) })),
  )
  const found = alike.flat().map(({ patient_id }) => patient_id)
  if (found.length === 0) return [...rows]
  const made = ctx.db.selectFrom('import_row').select('patient_id').where('run_id', '=', run.id).where('outcome', '=', 'made')
  const own = new Set((await made.where('patient_id', 'in', found).execute()).map(({ patient_id }) => patient_id))
  return rows.filter((_, at) => alike[at]!.every(({ patient_id }) => own.has(patient_id)))
}

/** The cares with the dietitians whom the rows name, by patient. */
async function openCaresOf(ctx: Context, people: readonly { patient_id: string; provider_id: string | null }[]) {
  const pairs = people.flatMap(({ patient_id, provider_id }) => (provider_id ? [{ patient_id, provider_id }] : []))
  const cares = await openCares(ctx, pairs, 'import')
  return new Map(pairs.map(({ patient_id }, at) => [patient_id, cares[at]!.id]))
}

type TableRow = { line: number; cells: string[] }

/** Checks one row after the other: what it says, who is here already, and whether an earlier row says the same. */
async function makeChecker(ctx: Context, run: Run, date_order: 'mdy' | 'dmy' | null, width: number) {
  const settings = { ...settingsOf(run), date_order }
  if (settings.columns.length === 0) throw new Unreadable('no_rows')
  const findDietitian = await readDietitians(ctx)
  const identities = await findIdentities(ctx, run.source, 'patient')
  const earlier = makeEarlierRows()
  const readRow = async ({ line, cells }: TableRow) => {
    const { person, issues } = await readPerson(ctx, cells, settings)
    const { external_id, provider, ...rest } = person
    const provider_id = provider ? findDietitian(provider) : settings.provider_id
    if (provider && !provider_id) issues.push({ field: 'provider', fault: 'unknown_provider' })
    if (cells.length > width) issues.push({ field: null, fault: 'too_many_cells' })
    const row = { line, cells, value: { person: rest, provider_id: provider_id ?? null }, external_id, patient_id: null }
    const known = external_id ? identities.get(external_id) : undefined
    return { row, person: known || issues.length > 0 ? undefined : (rest as ImportedPerson), issues, known }
  }
  const compareRow = ({ row, person, issues, known }: Awaited<ReturnType<typeof readRow>>, others: readonly Alike[]): Checked => {
    if (known) return { ...row, outcome: 'known', issues: [], patient_id: known.patient_id }
    if (row.external_id && earlier.hasId(row.external_id)) issues.push({ field: 'external_id', fault: 'twice_in_file' })
    if (issues.length > 0 || !person) return { ...row, outcome: 'refused', issues }
    const found = judge(person, others, earlier.listLike(person))
    if (found.outcome === 'new' || found.outcome === 'unclear') earlier.add(row.external_id, person)
    return { ...row, ...found }
  }
  return async (rows: readonly TableRow[]): Promise<Checked[]> => {
    const read = await Promise.all(rows.map(readRow))
    const whole = read.flatMap(({ person }) => person ?? [])
    const alike = await findAlikeOfMany(
      ctx,
      whole.map((person) => ({ person, apart: [] })),
    )
    const othersOf = new Map(whole.map((person, at) => [person, alike[at]!]))
    return read.map((one) => compareRow(one, (one.person && othersOf.get(one.person)) ?? []))
  }
}

type Found = Pick<Checked, 'outcome' | 'issues' | 'patient_id'>

/** Who of the people here, and of the rows before, is likely this person. */
function judge(person: ImportedPerson, others: readonly Alike[], earlier: readonly Compared[]): Found {
  const [best] = others
  const isSure = best?.alike.includes('name') && best.alike.includes('birth_date')
  if (best && isSure && others.length === 1 && best.alike.some((one) => one === 'phone_number' || one === 'email'))
    return { outcome: 'known', issues: [], patient_id: best.patient_id }
  const issues: Issue[] = others.map(({ patient_id, alike }) => ({ field: null, fault: 'alike', patient_id, alike }))
  // One number signs in one person, so the second one of a family needs another, or an address alone.
  const taken = [...others.map(({ alike }) => alike), ...earlier.map((other) => compareWith(person, other))]
  const isOther = (alike: readonly string[]) => alike.includes('phone_number') && !alike.some((one) => one.startsWith('name'))
  if (taken.some(isOther)) return { outcome: 'refused', issues: [{ field: 'phone_number', fault: 'in_use' }], patient_id: null }
  if (earlier.length > 0) issues.push({ field: null, fault: 'alike_in_file' })
  return { outcome: issues.length > 0 ? 'unclear' : 'new', issues, patient_id: null }
}

/** The people of the rows before, found by what makes two people alike without comparing each with each. */
function makeEarlierRows() {
  const ids = new Set<string>()
  const byKey = new Map<string, ImportedPerson[]>()
  const keysOf = ({ birth_date, phone_number, email }: ImportedPerson) => [birth_date, phone_number, email].filter((key) => key !== null)
  return {
    hasId: (id: string) => ids.has(id),
    add: (id: string | null, person: ImportedPerson) => {
      if (id) ids.add(id)
      for (const key of keysOf(person)) byKey.set(key, [...(byKey.get(key) ?? []), person])
    },
    listLike: (person: ImportedPerson): ImportedPerson[] => {
      const keys = [...listNearDays(person.birth_date), ...keysOf(person)]
      const near = new Set(keys.flatMap((key) => byKey.get(key) ?? []))
      return [...near].filter((other) => isLikelyOne(compareWith(person, other)))
    },
  }
}
