import { createHash } from 'node:crypto'
import { spreadCents } from '@sorrel/contract/ledger/rules'
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { readPractice } from '../../payers/practice.ts'
import { readProcedures } from '../../payers/procedures.ts'
import type { EstimateRow } from '../access.ts'
import { GoodFaithContent } from './frozen.ts'

/** The estimate of a visit that is booked. */
export type Booked = EstimateRow & { appointment_id: string }
type Around = Pick<GoodFaithContent, 'patient' | 'provider' | 'visit'> & { diagnoses: unknown }

// reads scheduling, patients, providers
async function readAround(ctx: Context, appointmentId: string): Promise<Around | undefined> {
  const { rows } = await sql<Around>`
    select jsonb_build_object('name', concat_ws(' ', p.first_name, p.last_name), 'birth_date', p.birth_date::text) as patient,
      jsonb_build_object('name', concat_ws(' ', d.first_name, d.last_name), 'credentials', d.credentials, 'npi', npi_of_visit(a.id)) as provider,
      jsonb_build_object('type', a.type, 'day', (a.starts_at at time zone d.time_zone)::date::text, 'minutes', a.duration_minutes, 'mode', a.visit_mode,
        'where', coalesce(case when a.visit_mode = 'in_person' then concat_ws(', ', l.name, l.street, l.city, concat_ws(' ', l.state, l.zip)) end, p.state, '')) as visit,
      diagnoses_before(a.id) as diagnoses
    from appointment a join patient p on p.id = a.patient_id join provider d on d.id = a.provider_id left join provider_location l on l.id = a.location_id
    where a.id = ${appointmentId}`.execute(ctx.db)
  return rows[0]
}

/** What the estimate of a booked visit says in writing; undefined if the caller sees no such visit. Three statements. */
export async function readContent(ctx: Context, estimate: Booked): Promise<GoodFaithContent | undefined> {
  const day = estimate.service_date
  const [around, practice, procedures] = await Promise.all([
    readAround(ctx, estimate.appointment_id),
    readPractice(ctx, day),
    readProcedures(ctx, { day }),
  ])
  if (!around) return undefined
  const total_cents = estimate.patient_cents ?? 0
  return GoodFaithContent.parse({
    ...around,
    practice: practice && {
      name: practice.legal_name,
      ...{ ein: practice.ein, npi: practice.npi, phone_number: practice.phone_number, email: practice.email },
      address: writeAddress(practice.address),
    },
    lines: labelLines(estimate.inputs, total_cents, procedures),
    total_cents,
  })
}

const writeAddress = ({
  line_1,
  line_2,
  city,
  state,
  zip,
}: {
  line_1: string
  line_2: string | null
  city: string
  state: string
  zip: string
}) => [line_1, line_2, city, `${state} ${zip.replace(/^(\d{5})(\d{4})$/, '$1-$2')}`].filter(Boolean).join(', ')

/** The services of the visit with their parts of its price, by the charge list where it names all of them. */
export function labelLines({ visit, fees }: EstimateRow['inputs'], total: number, procedures: Awaited<ReturnType<typeof readProcedures>>) {
  const labels = new Map(procedures.map(({ code, label_en: en, label_es: es }) => [code, { en, es }]))
  const charges = visit.lines.map(({ code, units }) => (fees.charge.find((fee) => fee.code === code)?.unit_cents ?? 0) * units)
  const weights = charges.includes(0) ? visit.lines.map(({ units }) => units) : charges
  const parts = spreadCents(total, weights)
  return visit.lines.map(({ code, modifiers, units }, at) => ({
    code,
    modifiers,
    units,
    charge_cents: parts[at]!,
    label: labels.get(code) ?? null,
  }))
}

/** Facts without which the estimate is not what the law asks for. */
export const listMissing = ({ practice, provider }: GoodFaithContent): ('practice' | 'npi')[] => [
  ...(practice === null ? (['practice'] as const) : []),
  ...(provider.npi === null ? (['npi'] as const) : []),
]

/** Tells whether two estimates say the same. */
export const hashOfContent = (content: GoodFaithContent): string => createHash('sha256').update(JSON.stringify(content)).digest('base64url')
