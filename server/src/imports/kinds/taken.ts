import type { ImportedVisit, VisitHere } from '../../scheduling/staff/imported-visits.ts'

type Visit = Omit<ImportedVisit, 'patient_id' | 'patient_time_zone'> & { patient_id?: string | null }

const endOf = ({ starts_at, duration_minutes }: Visit) => Date.parse(starts_at) + duration_minutes * 60_000
const holdsTime = ({ status }: Visit) => status === 'Scheduled' || status === 'Occurred'
/** A visit takes at most eight hours, so what overlaps begins within a day of it. */
const daysOf = ({ starts_at, provider_id }: Visit) =>
  [-1, 0, 1].map((days) => `${provider_id} ${Math.floor(Date.parse(starts_at) / 86_400_000) + days}`)

/** The times that the rows before take, and those that are taken here already. */
export function findTaken() {
  const ids = new Set<string>()
  const byDay = new Map<string, Visit[]>()
  const overlaps = (one: Visit, other: Visit) => Date.parse(one.starts_at) < endOf(other) && Date.parse(other.starts_at) < endOf(one)
  return {
    hasId: (id: string) => ids.has(id),
    add: (id: string | null, visit: Visit) => {
      if (id) ids.add(id)
      const day = daysOf(visit)[1]!
      if (holdsTime(visit)) byDay.set(day, [...(byDay.get(day) ?? []), visit])
    },
    /** `same`: this very visit of this patient is here already. `here`: what the dietitian has at that time. */
    findClash: (visit: Visit, here: readonly VisitHere[]): 'same' | 'overlaps' | undefined => {
      const isSame = (one: VisitHere) => one.patient_id === visit.patient_id && one.starts_at === visit.starts_at
      if (here.some((one) => isSame(one) && one.status === visit.status)) return 'same'
      if (!holdsTime(visit)) return undefined
      const inFile = daysOf(visit).some((day) => (byDay.get(day) ?? []).some((other) => overlaps(visit, other)))
      return inFile || here.some(({ status }) => status === 'Scheduled' || status === 'Occurred') ? 'overlaps' : undefined
    },
  }
}
