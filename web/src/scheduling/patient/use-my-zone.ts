import { getDeviceZone } from '../../kernel/clock.ts'
import { useSession } from '../../kernel/use-session.ts'

/** The zone in which this person sees every time: the one of their account, else the one of the device. */
export const useMyZone = (): string => useSession()?.actor.time_zone ?? getDeviceZone()
