import type { updatePatient as wire } from '@sorrel/contract/patients/record/wire'
import type { z } from 'zod'
import { requireStepUp } from '../../auth/access.ts'
import { replaceCoverage } from '../../insurance/changing.ts'
import type { Permitted } from '../../kernel/access.ts'
import { type Context, getGuardianId, transaction } from '../../kernel/context.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { findDay, isMinor } from '../ages.ts'
import { findPatientToChange } from './access.ts'
import type { PatientView } from './viewing.ts'

type Wish = z.output<typeof wire.body>
type Change = Omit<Wish, 'reason' | 'coverage'>
type Field = keyof Change

const identityFields = ['first_name', 'last_name', 'birth_date'] as const
/** What a dietitian changes of a record: what belongs to the care. The database has the same list (`app.patient_in_care_is_kept`). */
const fieldsOfProviders: readonly Field[] = ['preferred_name', 'pronouns', 'clinical_sex', 'units']
/** So many former names are kept; whoever types more keeps the newest. */
const mostFormerNames = 5

/**
 * Changes the record of a patient by what the caller's role allows. Names and birth date of a confirmed patient take a step-up, or a reason of
 * support; a former name stays findable. Fields that already have the value change nothing.
 */
export async function changePatient(ctx: Context, id: string, wish: Wish, version: number | undefined): Promise<void> {
  const { reason, coverage, ...change } = wish
  if (coverage && ctx.actor.kind !== 'patient') throw new Problem('forbidden', { fields: ['coverage'] })
  refuseFieldsOfOthers(ctx, change, reason)
  await transaction(ctx, async (ctx) => {
    const patient = await findPatientToChange(ctx, id)
    if (version !== undefined && version !== patient.version) throw new Problem('changed_meanwhile')
    if (coverage) await replaceCoverage(ctx, id, coverage)
    const changed = listChanged(patient, change)
    if (changed.length === 0) return
    await refuseWrongIdentity(ctx, patient, change, changed)
    await storeChange(ctx, patient, change, changed)
    const was_confirmed = patient.confirmation_status === 'confirmed'
    await record(ctx, 'patient.changed', {
      subject_id: id,
      patient_id: id,
      payload: { patient_id: id, changed, was_confirmed },
      details: { changed, ...(reason && { reason }) },
    })
  })
}

/** A provider sends only what belongs to the care, and only support gives a reason, but always. */
function refuseFieldsOfOthers({ actor }: Context, change: Change, reason: Wish['reason']): void {
  if (actor.kind === 'admin' && !reason) throw refuseValue('body', ['reason'], 'invalid_type')
  if (actor.kind !== 'admin' && reason) throw new Problem('forbidden', { fields: ['reason'] })
  const fields = Object.keys(change).filter((field) => !fieldsOfProviders.some((one) => one === field))
  if (actor.kind === 'provider' && fields.length > 0) throw new Problem('forbidden', { fields })
}

const listChanged = (patient: PatientView, change: Change): Field[] =>
  (Object.keys(change) as Field[]).filter((field) => change[field] !== undefined && change[field] !== patient[field])

/**
 * Who somebody is: others rely on it once they are confirmed. A guardian never changes a birthday, with which their right would last longer;
 * support does.
 */
async function refuseWrongIdentity(
  ctx: Context,
  patient: Permitted<PatientView>,
  change: Change,
  changed: readonly Field[],
): Promise<void> {
  const touched = identityFields.filter((field) => changed.includes(field))
  if (touched.length === 0) return
  const { birth_date } = change
  if (birth_date && birth_date > findDay(patient.time_zone, ctx.now())) throw refuseValue('body', ['birth_date'], 'too_big')
  if (ctx.actor.kind !== 'patient') return
  if (getGuardianId(ctx.actor)) {
    if (birth_date && touched.includes('birth_date')) throw refuseValue('body', ['birth_date'], 'confirmed')
  } else if (birth_date && isMinor({ birth_date, time_zone: patient.time_zone }, ctx.now()))
    throw refuseValue('body', ['birth_date'], 'minor')
  if (patient.confirmation_status === 'confirmed') await requireStepUp(ctx)
}

async function storeChange(ctx: Context, patient: Permitted<PatientView>, change: Change, changed: readonly Field[]): Promise<void> {
  const values = Object.fromEntries(changed.map((field) => [field, change[field]]))
  await ctx.db
    .updateTable('patient')
    .set((set) => ({
      ...values,
      ...listFormerNames(patient, change, changed),
      updated_at: ctx.now(),
      version: set('version', '+', 1),
    }))
    .where('id', '=', patient.id)
    .execute()
}

/** The former names with the one that is replaced now, if it is that of a confirmed patient. A name that is taken again is no former one. */
function listFormerNames(patient: PatientView, change: Change, changed: readonly Field[]): { former_names?: string[] } {
  const isRenamed = changed.includes('first_name') || changed.includes('last_name')
  const old = [patient.first_name, patient.last_name].filter(Boolean).join(' ')
  if (!isRenamed || patient.confirmation_status !== 'confirmed' || old === '') return {}
  const now = [change.first_name ?? patient.first_name, change.last_name ?? patient.last_name].filter(Boolean).join(' ')
  return { former_names: [old, ...patient.former_names.filter((name) => name !== old && name !== now)].slice(0, mostFormerNames) }
}
