import { getAppointment, getAvailabilitySchedule, listCloseOut } from '@sorrel/contract/scheduling/operations'
import { createRoute } from '@tanstack/react-router'
import { query } from '../../kernel/calls/query.ts'
import { page, providerLayout } from '../../kernel/routing.tsx'
import { isDay } from './wall-time.ts'

export const home = createRoute({
  getParentRoute: () => providerLayout,
  path: '/provider',
  loader: ({ context }) =>
    Promise.all([context.query.ensureQueryData(query(getAvailabilitySchedule)), context.query.prefetchQuery(query(listCloseOut))]),
  component: page(() => import('./home/HomePage.tsx'), 'HomePage'),
})

export type CalendarView = 'day' | 'week' | 'list'
const views = ['day', 'week', 'list']
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

export const calendar = createRoute({
  getParentRoute: () => providerLayout,
  path: '/provider/calendar',
  validateSearch: (search: Record<string, unknown>): { view?: CalendarView; day?: string; event?: string } => ({
    view: views.includes(search.view as string) ? (search.view as CalendarView) : undefined,
    day: isDay(text(search.day)) ? text(search.day) : undefined,
    event: text(search.event),
  }),
  loader: ({ context }) => context.query.ensureQueryData(query(getAvailabilitySchedule)),
  component: page(() => import('./calendar/CalendarPage.tsx'), 'CalendarPage'),
})

export const availability = createRoute({
  getParentRoute: () => providerLayout,
  path: '/provider/availability',
  loader: ({ context }) => context.query.ensureQueryData(query(getAvailabilitySchedule)),
  component: page(() => import('./availability/AvailabilityPage.tsx'), 'AvailabilityPage'),
})

export const visit = createRoute({
  getParentRoute: () => providerLayout,
  path: '/provider/appointments/$id',
  loader: ({ context, params }) =>
    Promise.all([
      context.query.ensureQueryData(query(getAvailabilitySchedule)),
      context.query.ensureQueryData(query(getAppointment, { params: { appointment_id: params.id } })),
    ]),
  component: page(() => import('./visit/VisitPage.tsx'), 'VisitPage'),
})
