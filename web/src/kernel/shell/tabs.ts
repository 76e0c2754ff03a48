import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  IconActivity,
  IconBook2,
  IconBriefcase,
  IconCalendar,
  IconClock,
  IconHome,
  IconMessageCircle,
  IconMicroscope,
  IconNotebook,
  IconNotes,
  IconReceiptDollar,
  IconSalad,
  IconSettings,
  IconStethoscope,
  IconUsers,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type { IconDrawing } from '../ui/Icon.tsx'

export type Tab = { to: string; label: MessageDescriptor; icon: IconDrawing }

/** Every tab there will be, in order. One is shown as soon as its screen is in the table of routes, so no link leads nowhere. */
export const patientTabs: readonly Tab[] = [
  { to: '/app', label: msg`Home`, icon: IconHome },
  { to: '/app/visits', label: msg`Visits`, icon: IconCalendar },
  { to: '/app/journal', label: msg`Journal`, icon: IconBook2 },
  { to: '/app/plan', label: msg`Plan`, icon: IconSalad },
  { to: '/app/chat', label: msg`Chat`, icon: IconMessageCircle },
]

export const providerTabs: readonly Tab[] = [
  { to: '/provider', label: msg`Home`, icon: IconHome },
  { to: '/provider/calendar', label: msg`Calendar`, icon: IconCalendar },
  { to: '/provider/availability', label: msg`Open hours`, icon: IconClock },
  { to: '/provider/clients', label: msg`Clients`, icon: IconUsers },
  { to: '/provider/inbox', label: msg`Inbox`, icon: IconMessageCircle },
  { to: '/provider/notes', label: msg`Notes`, icon: IconNotes },
  { to: '/provider/plans', label: msg`Plans`, icon: IconSalad },
  { to: '/provider/claims', label: msg`Claims`, icon: IconReceiptDollar },
  { to: '/provider/research', label: msg`Research`, icon: IconMicroscope },
  { to: '/provider/business', label: msg`Business`, icon: IconBriefcase },
  { to: '/provider/settings', label: msg`Settings`, icon: IconSettings },
]

export const adminTabs: readonly Tab[] = [
  { to: '/admin', label: msg`Home`, icon: IconHome },
  { to: '/admin/patients', label: msg`Patients`, icon: IconUsers },
  { to: '/admin/providers', label: msg`Providers`, icon: IconStethoscope },
  { to: '/admin/claims', label: msg`Claims`, icon: IconReceiptDollar },
  { to: '/admin/audit', label: msg`Audit`, icon: IconNotebook },
  { to: '/admin/health', label: msg`Health`, icon: IconActivity },
  { to: '/admin/settings', label: msg`Settings`, icon: IconSettings },
]

/** The tabs whose screens exist. */
export function useTabs(tabs: readonly Tab[]): readonly Tab[] {
  const known: Record<string, unknown> = useRouter().routesByPath
  return tabs.filter(({ to }) => to in known)
}
