import { getDeviceZone } from '../../kernel/clock.ts'
import { useSession } from '../../kernel/use-session.ts'

/** The time zone of every time that this person sees: that of their account, or else that of the device. */
export const useMyZone = (): string => useSession()?.actor.time_zone ?? getDeviceZone()
