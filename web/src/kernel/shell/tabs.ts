import type { MessageDescriptor } from '@lingui/core'
import type { AdminTag } from '@sorrel/contract/kernel/operation'
import type { RegisteredRouter } from '@tanstack/react-router'
import type { IconDrawing } from '../ui/Icon.tsx'

export type Kind = 'patient' | 'provider' | 'admin'
/**
 * A link of a shell, to a screen that exists. `place`: tabs stand in the order of this number, home at 0 and settings at 100. `tag`: only
 * administrators who carry it, or one of several, and superadmins, see the link.
 */
export type Tab = {
  to: keyof RegisteredRouter['routesByPath']
  label: MessageDescriptor
  icon: IconDrawing
  place: number
  tag?: AdminTag | readonly AdminTag[]
}

const tabs: Record<Kind, readonly Tab[]> = { patient: [], provider: [], admin: [] }

/** Called with what the features bring, before the shell is drawn. */
export function addTabs(kind: Kind, more: readonly Tab[]): void {
  tabs[kind] = [...tabs[kind], ...more].sort((a, b) => a.place - b.place)
}

/** The tabs of one kind of person, home first. */
export const tabsOf = (kind: Kind): readonly Tab[] => tabs[kind]

/** Whether an administrator with these tags may do what asks for one of them. */
export const mayWith = (tags: readonly AdminTag[], tag: Tab['tag']): boolean =>
  tag === undefined || tags.includes('superadmin') || [tag].flat().some((one) => tags.includes(one))
