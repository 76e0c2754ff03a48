import type { MessageDescriptor } from '@lingui/core'
import type { RegisteredRouter } from '@tanstack/react-router'

/** How the first screen of staff says that some kind of work waits, and the screen on which it is done. */
export type WorkLine = {
  words: (count: number) => MessageDescriptor
  to: keyof RegisteredRouter['routesByPath']
  search?: Readonly<Record<string, string>>
}

let lines: Readonly<Record<string, WorkLine>> = {}

/** Called with what the features bring, by the kind under which the server counts it. */
export function addWork(more: Readonly<Record<string, WorkLine>>): void {
  lines = { ...lines, ...more }
}

/** The words and the screen of a kind of work; undefined for one that this app does not know yet. */
export const findWorkLine = (kind: string): WorkLine | undefined => lines[kind]
