import { type Selectable, sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import type { PatientRow } from '../tables.ts'
import { type Conflict, conflictOf, type Merging } from './part.ts'

export type Person = Selectable<PatientRow>
type Two = { from: Person; into: Person }

/** The two patients, locked in the order of their ids, so that two merges never wait for each other. Undefined for one who is not there. */
export async function lockTwo(
  ctx: Context,
  fromId: string,
  intoId: string,
): Promise<{ from: Person | undefined; into: Person | undefined }> {
  const rows = await ctx.db
    .selectFrom('patient')
    .selectAll()
    .where('id', 'in', [fromId, intoId])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return { from: rows.find(({ id }) => id === fromId), into: rows.find(({ id }) => id === intoId) }
}

// What somebody is called, and when they were born, in the order in which conflicts are reported.
const nameFields = ['first_name', 'last_name'] as const
const detailFields = [
  'preferred_name',
  'pronouns',
  'gender',
  'street',
  'street_2',
  'city',
  'state',
  'zip',
  'time_zone',
  'how_heard',
] as const
const addressFields = ['street', 'street_2', 'city', 'state', 'zip'] as const
const contactFields = ['phone_number', 'email'] as const

/**
 * Writes the record that stays. Where both say something, the side that was confirmed is right, and of two equal ones the side that stays. Phone
 * number and address for messages belong to the account with which the person signs in afterwards.
 */
export async function settlePeople(merging: Merging, two: Two): Promise<Conflict[]> {
  const { from, into } = two
  const [facts, others] = from.confirmation_status === 'confirmed' && into.confirmation_status !== 'confirmed' ? [from, into] : [into, from]
  const [account, otherAccount] = into.identity_id === null && from.identity_id !== null ? [from, into] : [into, from]
  const merged = {
    ...pickOf(nameFields, facts, others),
    birth_date: facts.birth_date ?? others.birth_date,
    ...pickOf(detailFields, facts, others),
    // An address is one thing: half of one and half of another lead nowhere.
    ...(addressFields.some((field) => facts[field] !== null) ? pickOf(addressFields, facts, facts) : {}),
    ...pickOf(contactFields, account, otherAccount),
    clinical_sex: facts.clinical_sex === 'unknown' ? others.clinical_sex : facts.clinical_sex,
    preferred_language: account.preferred_language,
    ed_safe_mode: from.ed_safe_mode || into.ed_safe_mode,
    easier_to_read: from.easier_to_read || into.easier_to_read,
    federal_program: from.federal_program || into.federal_program,
    confirmation_status: facts.confirmation_status,
    identity_id: account.identity_id,
    former_names: listFormerNames(facts, others),
  }
  // The account is free before the other record takes it.
  if (account === from) await merging.change('patient', sql`identity_id = null`, sql`t.id = ${from.id}`)
  await merging.change(
    'patient',
    sql.join([
      ...Object.entries(merged).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
      sql`updated_at = app.moment()`,
      sql`version = t.version + 1`,
    ]),
    sql`t.id = ${into.id}`,
  )
  return listDifferences(two)
}

const pickOf = <Field extends keyof Person>(fields: readonly Field[], first: Person, second: Person) =>
  Object.fromEntries(fields.map((field) => [field, first[field] ?? second[field]]))

const nameOf = ({ first_name, last_name }: Person) => [first_name, last_name].filter(Boolean).join(' ')

/** The names before, with the name that gives way, so that a search still finds the patient by it. */
function listFormerNames(facts: Person, others: Person): string[] {
  const names = [...facts.former_names, ...others.former_names, nameOf(others)]
  return [...new Set(names)].filter((name) => name !== '' && name !== nameOf(facts))
}

function listDifferences({ from, into }: Two): Conflict[] {
  const differ = (fields: readonly (keyof Person)[]) =>
    fields.filter((field) => from[field] !== null && into[field] !== null && from[field] !== into[field]).length
  return [
    ...conflictOf('account_moves', into.identity_id === null && from.identity_id !== null ? 1 : 0),
    ...conflictOf('contact_differs', differ(contactFields)),
    ...conflictOf('name_differs', differ(nameFields)),
    ...conflictOf('birth_date_differs', differ(['birth_date'])),
    ...conflictOf('details_differ', differ(detailFields)),
    ...conflictOf('safe_mode', from.ed_safe_mode === into.ed_safe_mode ? 0 : 1),
  ]
}
