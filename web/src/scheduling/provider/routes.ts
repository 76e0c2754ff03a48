import { createRoute } from '@tanstack/react-router'
import { chunk } from '../../kernel/browser/chunks.ts'
import { page, providerLayout, textOf } from '../../kernel/routing.tsx'
import { isDay } from './real-day.ts'

// Patients load this table of routes as well, so the reads of staff stay in a chunk of their own.
const loadReads = chunk(() => import('./reads.ts'))

export const home = createRoute({
  getParentRoute: () => providerLayout,
  path: '/provider',
  loader: async ({ context }) => (await loadReads()).readHome(context.query),
  component: page(() => import('./home/HomePage.tsx'), 'HomePage'),
})

export type CalendarView = 'day' | 'week' | 'month' | 'list'
const views = ['day', 'week', 'month', 'list']

export const calendar = createRoute({
  getParentRoute: () => providerLayout,
  path: '/provider/calendar',
  validateSearch: (search: Record<string, unknown>): { view?: CalendarView; day?: string; event?: string; canceled?: true } => ({
    view: views.includes(search.view as string) ? (search.view as CalendarView) : undefined,
    day: isDay(textOf(search.day)) ? textOf(search.day) : undefined,
    event: textOf(search.event),
    canceled: search.canceled === true || undefined,
  }),
  loader: async ({ context }) => (await loadReads()).readCalendar(context.query),
  component: page(() => import('./calendar/CalendarPage.tsx'), 'CalendarPage'),
})

export const availability = createRoute({
  getParentRoute: () => providerLayout,
  path: '/provider/availability',
  loader: async ({ context }) => (await loadReads()).readSchedule(context.query),
  component: page(() => import('./availability/AvailabilityPage.tsx'), 'AvailabilityPage'),
})

export const waitingList = createRoute({
  getParentRoute: () => providerLayout,
  path: '/provider/waiting-list',
  loader: async ({ context }) => (await loadReads()).readSchedule(context.query),
  component: page(() => import('./waiting/WaitingListPage.tsx'), 'WaitingListPage'),
})

export const settle = createRoute({
  getParentRoute: () => providerLayout,
  path: '/provider/settle',
  loader: async ({ context }) => (await loadReads()).readSchedule(context.query),
  component: page(() => import('./settle/SettlePage.tsx'), 'SettlePage'),
})

export const visit = createRoute({
  getParentRoute: () => providerLayout,
  path: '/provider/appointments/$id',
  loader: async ({ context, params }) => (await loadReads()).readVisit(context.query, params.id),
  component: page(() => import('./visit/VisitPage.tsx'), 'VisitPage'),
})
