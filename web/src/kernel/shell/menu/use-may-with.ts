import { useSession } from '../../use-session.ts'
import { mayWith, type Tab } from '../tabs.ts'

/** Whether the administrator who is signed in may do what asks for one of these tags. */
export const useMayWith = (tag: Tab['tag']): boolean => mayWith(useSession()?.actor.admin_tags ?? [], tag)
