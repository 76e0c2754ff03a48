import { type Compared, compareWith, isLikelyOne, listNearDays } from '@sorrel/contract/patients/creating/likeness'
import { sql } from 'kysely'
import { findOpenCare, openCare } from '../../care/cares.ts'
import { removeImportedCares } from '../../care/ending/imported.ts'
import type { Context } from '../../kernel/context.ts'
import { findAlike } from '../../patients/creating/alike.ts'
import { addImported, type ImportedPerson, removeImported } from '../../patients/creating/imported.ts'
import { invite } from '../../patients/inviting.ts'
import { findIdentities, keepIdentity } from '../identities.ts'
import { type Checked, type Importing, ReliedOn, RowRefused, type Run, Unreadable } from '../kind.ts'
import { settingsOf } from '../showing.ts'
import type { Issue } from '../tables.ts'
import { readDietitians } from './dietitians.ts'
import { openTable, orderOf, readTableOf } from './opening.ts'
import { readPerson } from './people.ts'

type Value = { person: ImportedPerson; provider_id: string | null }
const rowsInPiece = 200

/** Patients from a table: each row is one person. */
export const patientImport: Importing = {
  kind: 'patients',
  open: openTable('patients'),
  check: async (ctx, run, files, note) => {
    const table = await readTableOf(files)
    const settings = settingsOf(run)
    const order = settings.date_order ?? orderOf(table.rows, settings.columns)
    const checker = await makeChecker(ctx, run, order === 'both' ? null : order, table.headers.length)
    const checked: Checked[] = []
    for (const [at, row] of table.rows.entries()) {
      if (at % rowsInPiece === 0) await note(at, table.rows.length)
      checked.push(await checker(row))
    }
    return checked
  },
  applyRow: async (ctx, run, row) => {
    const { person, provider_id } = row.value as Value
    const settled = row.issues.flatMap(({ patient_id }) => (patient_id ? [patient_id] : []))
    const alike = await findAlike(ctx, person, settled)
    if (alike.length > 0) throw new RowRefused({ field: null, fault: 'changed_meanwhile' })
    const patient_id = await addImported(ctx, person, run.id)
    if (!patient_id) throw new RowRefused({ field: 'phone_number', fault: 'in_use' })
    await keepIdentity(ctx, run, { kind: 'patient', external_id: row.external_id, patient_id, target_id: null })
    const begins = provider_id !== null && !(await findOpenCare(ctx, patient_id, provider_id))
    const care_id = begins ? await openCare(ctx, patient_id, provider_id, 'import') : null
    if (run.invites) await invite(ctx, patient_id, null, { import_id: run.id })
    return { patient_id, made_id: null, care_id }
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

/** Checks one row after the other: what it says, who is here already, and whether an earlier row says the same. */
async function makeChecker(ctx: Context, run: Run, date_order: 'mdy' | 'dmy' | null, width: number) {
  const settings = { ...settingsOf(run), date_order }
  if (settings.columns.length === 0) throw new Unreadable('no_rows')
  const findDietitian = await readDietitians(ctx)
  const identities = await findIdentities(ctx, run.source, 'patient')
  const earlier = makeEarlierRows()
  return async ({ line, cells }: { line: number; cells: string[] }): Promise<Checked> => {
    const { person, issues } = await readPerson(ctx, cells, settings)
    const { external_id, provider, ...rest } = person
    const provider_id = provider ? findDietitian(provider) : settings.provider_id
    if (provider && !provider_id) issues.push({ field: 'provider', fault: 'unknown_provider' })
    if (cells.length > width) issues.push({ field: null, fault: 'too_many_cells' })
    const row = { line, cells, value: { person: rest, provider_id: provider_id ?? null }, external_id, patient_id: null }
    const known = external_id ? identities.get(external_id) : undefined
    if (known) return { ...row, outcome: 'known', issues: [], patient_id: known.patient_id }
    if (external_id && earlier.hasId(external_id)) issues.push({ field: 'external_id', fault: 'twice_in_file' })
    if (issues.length > 0) return { ...row, outcome: 'refused', issues }
    const found = await compareRow(ctx, rest as ImportedPerson, earlier.listLike(rest as ImportedPerson))
    if (found.outcome === 'new' || found.outcome === 'unclear') earlier.add(external_id, rest as ImportedPerson)
    return { ...row, ...found }
  }
}

type Found = Pick<Checked, 'outcome' | 'issues' | 'patient_id'>

/** Who of the people here, and of the rows before, is likely this person. */
async function compareRow(ctx: Context, person: ImportedPerson, earlier: readonly Compared[]): Promise<Found> {
  const others = await findAlike(ctx, person, [])
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
