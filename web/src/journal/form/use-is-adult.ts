import { measureAge } from '@sorrel/contract/patients/guardians'
import { getDeviceZone, readNow } from '../../kernel/clock.ts'
import { dayOf } from '../../kernel/words/format.ts'
import { usePeople } from '../../patients/use-people.ts'

/** Whether the journal is that of an adult, as far as this device knows. Whoever has an account of their own counts as one. */
export function useIsAdult(): boolean {
  const { dependent } = usePeople()
  return !dependent || measureAge(dependent.birth_date, dayOf(readNow(), getDeviceZone())) >= 18
}
