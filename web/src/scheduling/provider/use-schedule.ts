import { getAvailabilitySchedule } from '@sorrel/contract/scheduling/operations'
import type { AvailabilitySchedule } from '@sorrel/contract/scheduling/schemas'
import type { z } from 'zod'
import { useLoaded } from '../../kernel/calls/query.ts'

export type Schedule = z.output<typeof AvailabilitySchedule>

/** The signed-in dietitian's own hours, rules, places and time zone. Every screen of this folder loads them first. */
export const useSchedule = (): Schedule => useLoaded(getAvailabilitySchedule).data

/** The zone in which a dietitian's screens show their times. */
export const useMyZone = (): string => useSchedule().time_zone
