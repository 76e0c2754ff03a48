import { listNeighbors } from '@sorrel/contract/patients/neighbors'
import { addAll, type Bits, countBits, intersectBits } from './bits.ts'
import type { SearchAnswer } from './cards.ts'
import type { Criteria } from './criteria.ts'
import type { Matches } from './matching.ts'
import type { SearchIndex } from './search-index.ts'

const mostNeighbors = 3

/** Explains why nobody was found: nobody is licensed in the state, or nobody there treats this. Null if other filters are the reason. */
export function explainNobody(index: SearchIndex, criteria: Criteria, { total, text }: Matches): SearchAnswer['nobody'] {
  const state = criteria.location_us_state
  if (total > 0 || !state) return null
  const specialties = [...new Set([...criteria.specialties, ...(text?.specialties ?? [])])]
  const inState = intersectBits(index.set('listed'), index.set(`licence:${state}`))
  const isEmpty = countBits(inState) === 0
  if (!isEmpty && (specialties.length === 0 || countBits(intersectBits(inState, whoTreats(index, specialties))) > 0)) return null
  return { reason: isEmpty ? 'nobody_licensed' : 'nobody_treats', state, specialties, neighbors: findNeighbors(index, state, specialties) }
}

/** The law looks at where a person is during the visit, so a license next door helps those who can be there. */
function findNeighbors(index: SearchIndex, state: string, specialties: readonly string[]): { state: string; count: number }[] {
  const byVideo = intersectBits(index.set('listed'), index.set('visit_mode:virtual'))
  const wanted = specialties.length > 0 ? intersectBits(byVideo, whoTreats(index, specialties)) : byVideo
  return listNeighbors(state)
    .map((neighbor) => ({ state: neighbor, count: countBits(intersectBits(wanted, index.set(`licence:${neighbor}`))) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, mostNeighbors)
}

const whoTreats = (index: SearchIndex, specialties: readonly string[]): Bits =>
  specialties.map((specialty) => index.set(`specialties:${specialty}`)).reduce(addAll, index.empty())
