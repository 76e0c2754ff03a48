import { makeLazyPart } from '../kernel/ui/lazy-part.tsx'
import { usePeople } from './use-people.ts'

const WhosePages = makeLazyPart(() => import('./WhosePages.tsx'), 'WhosePages')

/** What stands above the pages of somebody who acts for another person. Its words load only for them. */
export function Whose() {
  const { acting } = usePeople()
  return acting === null ? null : <WhosePages ifLost={() => {}} />
}
