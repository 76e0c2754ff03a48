import { getPatient } from '@sorrel/contract/patients/record/operations'
import { listAppointments } from '@sorrel/contract/scheduling/operations'
import { useRead } from '../../kernel/calls/query.ts'
import { readNow } from '../../kernel/clock.ts'
import { useSession } from '../../kernel/use-session.ts'
import { addDays } from '../../kernel/words/format.ts'
import { usePeople } from '../../patients/use-people.ts'
import { seesAgeOn } from './ages.ts'

type Provider = { id: string; age_groups: readonly string[] }
const everyAdult = ['adult', 'older_adult']
/** As far ahead as times are looked for. */
const furthest = 100

/**
 * The birth date of the person for whom times are looked for, if it decides whether this dietitian sees them; otherwise null. A patient whom
 * the dietitian has seen stays with them at any age.
 */
export function useBirthDate(provider: Provider): string | null {
  const actor = useSession()?.actor
  const { acting, dependent } = usePeople()
  const isAsked =
    acting === null && actor?.confirmation_status === 'confirmed' && !everyAdult.every((one) => provider.age_groups.includes(one))
  const own = useRead(getPatient, isAsked && actor.patient_id ? { params: { patient_id: actor.patient_id } } : null)
  const born = (acting === null ? own.data?.birth_date : dependent?.birth_date) ?? null
  const today = readNow().slice(0, 10)
  const isUnseen = [today, addDays(today, furthest)].some((day) => !seesAgeOn(provider, born, day))
  const visits = useRead(listAppointments, isUnseen ? { query: { provider_id: provider.id, statuses: ['Occurred'], limit: 1 } } : null)
  return isUnseen && visits.data?.total === 0 ? born : null
}
