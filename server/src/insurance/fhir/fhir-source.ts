import { hasNeverPaid } from '@sorrel/contract/insurance/vocabulary'
import type { Selectable } from 'kysely'
import { coded, type FhirOf, type FhirSource, personName, type Resource, refer, referToPatient } from '../../fhir/resource.ts'
import type { InsuranceTables } from '../tables.ts'

type Coverage = Selectable<InsuranceTables['coverage']>

/** The coverages of a patient, those that were closed as well, with their payers and whoever holds the insurance. */
export const insuranceFhir: FhirSource = {
  list: async (ctx, of) => {
    const coverages = await ctx.db
      .selectFrom('coverage')
      .selectAll()
      .where('patient_id', '=', of.patient_id)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return [...buildPayers(coverages), ...coverages.flatMap((coverage) => buildCoverage(coverage, of, ctx.now()))]
  },
}

const payerOf = ({ payer_id, payer_name }: Coverage): string => payer_id ?? payer_name ?? 'unknown'

/** One organization for each payer, whatever the number of coverages. */
export function buildPayers(coverages: readonly Coverage[]): Resource[] {
  const insured = coverages.filter(({ kind }) => kind === 'insurance')
  return [...new Map(insured.map((coverage) => [payerOf(coverage), coverage])).values()].map((coverage) => ({
    resourceType: 'Organization',
    row: payerOf(coverage),
    identifier: coverage.payer_id ? [{ type: { text: 'Payer ID' }, value: coverage.payer_id }] : null,
    type: [coded('organization-type', 'pay')],
    name: coverage.payer_name ?? payerOf(coverage),
  }))
}

/** A coverage, and the person who holds it if that is somebody else. Whoever pays without insurance is the payer. */
export function buildCoverage(coverage: Coverage, of: FhirOf, now: string): Resource[] {
  const isInsured = coverage.kind === 'insurance'
  const holder = buildSubscriber(coverage, of)
  const built: Resource = {
    resourceType: 'Coverage',
    row: coverage.id,
    status: statusOf(coverage, now),
    type: isInsured ? null : coded('coverage-selfpay', 'pay'),
    subscriber: isInsured ? (holder ? refer('RelatedPerson', holder.row) : referToSelf(coverage, of)) : null,
    subscriberId: coverage.member_id,
    beneficiary: referToPatient(of),
    relationship: isInsured ? coded('subscriber-relationship', relationships[coverage.relationship] ?? 'other') : null,
    period: periodOf(coverage),
    payor: [isInsured ? refer('Organization', payerOf(coverage)) : referToPatient(of)],
    class: [classOf('group', coverage.group_no), classOf('plan', coverage.plan_name)],
    order: coverage.priority === 'secondary' ? 2 : 1,
  }
  return holder ? [built, holder] : [built]
}

function statusOf(coverage: Coverage, now: string): string {
  if (hasNeverPaid(coverage)) return 'entered-in-error'
  const { closed_at, effective_to } = coverage
  return closed_at !== null || (effective_to !== null && effective_to < now.slice(0, 10)) ? 'cancelled' : 'active'
}

/** The days of a coverage. Whoever enters one after its last day does not say when it began. */
function periodOf(coverage: Coverage) {
  if (hasNeverPaid(coverage)) return null
  const { effective_from, effective_to, created_at, closed_at } = coverage
  const isEnteredLate = effective_to !== null && effective_to < created_at.slice(0, 10)
  return { start: effective_from ?? (isEnteredLate ? null : created_at), end: effective_to ?? closed_at }
}

const relationships: Readonly<Record<string, string>> = { Self: 'self', Spouse: 'spouse', Child: 'child' }
const referToSelf = ({ relationship }: Coverage, of: FhirOf) => (relationship === 'Self' ? referToPatient(of) : null)
const classOf = (code: 'group' | 'plan', value: string | null) => value && { type: coded('coverage-class', code), value }

function buildSubscriber(coverage: Coverage, of: FhirOf): Resource | undefined {
  const { subscriber_first_name: first, subscriber_last_name: last } = coverage
  if (!first && !last) return undefined
  return {
    resourceType: 'RelatedPerson',
    row: `subscriber ${coverage.id}`,
    patient: referToPatient(of),
    name: [personName('official', last, first)],
    gender: coverage.subscriber_sex,
    birthDate: coverage.subscriber_birth_date,
  }
}
