import { z } from 'zod'
import { event } from '../kernel/event.ts'

export const growthEvents = {
  'growth_measurement.added': event('A dietitian entered a measured height or weight of a child.', { growth_measurement_id: z.uuid() }),
  'growth_measurement.removed': event('A dietitian took back a measured height or weight of a child.', { growth_measurement_id: z.uuid() }),
}
