import type { ImportSource } from '@sorrel/contract/imports/vocabulary'
import { wordsOf } from '@sorrel/contract/patients/creating/likeness'
import type { Context } from '../../kernel/context.ts'
import { findIdentities } from '../identities.ts'
import type { Issue } from '../tables.ts'
import { divideName } from './people.ts'

export type Known = { id: string; birth_date: string | null; time_zone: string | null }
/** Whose a row is: somebody, or why that is not known. */
export type Whose = { patient: Known } | { issues: Issue[]; outcome: 'refused' | 'unclear' }
type Names = { external_id: string; name: string; birth_date: string | null }

/** Reads the patients once, to find whose each row of a file is: by the id of the old system, or by whole name and birth date. */ // reads patients
export async function makeFinder(ctx: Context, source: ImportSource) {
  const identities = await findIdentities(ctx, source, 'patient')
  const columns = ['id', 'first_name', 'last_name', 'birth_date', 'time_zone'] as const
  const people = await ctx.db.selectFrom('patient').select(columns).where('deleted_at', 'is', null).execute()
  const byId = new Map<string, Known>(people.map((one) => [one.id, one]))
  const byName = new Map<string, Known[]>()
  for (const one of people) {
    const key = keyOf(`${one.first_name ?? ''} ${one.last_name ?? ''}`)
    if (key) byName.set(key, [...(byName.get(key) ?? []), one])
  }
  const findById = (id: string): Known | undefined => byId.get(identities.get(id)?.patient_id ?? '')
  const listByName = (name: string): Known[] => byName.get(keyOf(name)) ?? []
  const findWhose = ({ external_id, name, birth_date }: Names): Whose => {
    const known = external_id ? findById(external_id) : undefined
    if (known) return { patient: known }
    const field = external_id && !name ? 'patient_external_id' : 'patient_name'
    const named = listByName(name).filter((one) => birth_date === null || one.birth_date === birth_date)
    if (named.length === 0) return { outcome: 'refused', issues: [{ field, fault: name || external_id ? 'unknown_patient' : 'missing' }] }
    // A name alone is shared by many people; whoever it is, somebody looks at it.
    if (named.length === 1 && birth_date !== null) return { patient: named[0]! }
    const fault = named.length === 1 ? 'alike' : 'several_patients'
    return { outcome: 'unclear', issues: named.map(({ id }) => ({ field, fault, patient_id: id, alike: ['name'] })) }
  }
  return { findById, listByName, findWhose, identities }
}

const keyOf = (name: string): string => {
  const { first_name, last_name } = divideName(name)
  return wordsOf(`${first_name} ${last_name}`).join(' ')
}
