import { stateLabels, type UsState } from '@sorrel/contract/patients/states'
import { patientsOf } from '../../patients/world/patients.ts'
import type { Frame } from '../../world/frame.ts'
import { places } from '../../world/material/places.ts'
import { randomOf } from '../../world/random.ts'
import type { CallLocationRow, VideoCallRow } from '../tables.ts'

type Call = Pick<VideoCallRow, 'appointment_id' | 'patient_id' | 'provider_id' | 'begun_at'>

const streets = ['12 Juniper Street', '408 Fayette Avenue', '77 Mill Road, apartment 3', '1510 Linden Drive', '29 Harbor Lane'] as const
const contacts = ['Rosa (sister)', 'Daniel (husband)', 'June (neighbor)', 'Amira (mother)', 'Chris (friend)'] as const

/** Where patients sat during their past calls: at home, and now and then at work. The number is one that nobody has. */
export function makeLocationRows(frame: Frame, calls: readonly Call[]): CallLocationRow[] {
  const states = new Map(patientsOf(frame).map(({ patient_id, state }) => [patient_id, state]))
  return calls.flatMap(({ appointment_id, patient_id, provider_id, begun_at }) => {
    const state = states.get(patient_id)
    if (!state || !(state in stateLabels)) return []
    const home = randomOf(frame.seed, 'home', patient_id)
    const is_home = randomOf(frame.seed, 'sits', appointment_id).between(0, 7) > 0
    const place = { state: state as UsState, is_home, address: is_home ? home.pick(streets) : 'A parked car behind the office' }
    const area = places.find((one) => one.state === state)!.area
    const emergency = { emergency_name: home.pick(contacts), emergency_phone: `(${area}) 555-01${home.between(10, 99)}` }
    return [{ appointment_id, patient_id, provider_id, ...place, ...emergency, said_at: begun_at, said_by: 'patient' as const }]
  })
}
