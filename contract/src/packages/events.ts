import { z } from 'zod'
import { event } from '../kernel/event.ts'

const bought = { bought_package_id: z.uuid() }

export const packageEvents = {
  'visit_package.changed': event('Staff wrote what a package of visits is.', { package_id: z.uuid() }),
  'package.ordered': event('A patient bought a package of visits, or staff sold it.', bought),
  'package.used': event('A visit was paid for by a package.', { ...bought, appointment_id: z.uuid() }),
  'package.revived': event('A package of visits goes on, because a second person refused to give it back.', bought),
  'package.ended': event('A package of visits ended: it was given back, canceled or never paid.', bought),
}
