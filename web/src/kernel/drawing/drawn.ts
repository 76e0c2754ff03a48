import type { Answered } from '@sorrel/contract/kernel/drawing'
import { queryClient } from '../calls/query.ts'
import { readConfiguration } from '../configuration.ts'
import { findPreferredLocale } from '../words/i18n.ts'

/** What the server drew into this page: the parts to load before it can be taken over. */
export type DrawnPage = { parts: readonly string[] }

const doubts = new Set<() => boolean>()

/** Registers a reason why this device would draw its first screen otherwise than a server that knows nothing of it. */
export function drawAnewIf(differs: () => boolean): void {
  doubts.add(differs)
}

/** Takes over what the server drew and the answers in it; undefined if it drew nothing, or for another device. */
export function readDrawn(place: HTMLElement): DrawnPage | undefined {
  const text = document.getElementById('drawn')?.textContent
  if (!text || !place.firstElementChild) return undefined
  const { parts, answers }: { parts: string[]; answers: Answered[] } = JSON.parse(text)
  for (const { key, output } of answers) queryClient.setQueryData(key, output)
  return isForUs() ? { parts } : undefined
}

function isForUs(): boolean {
  const { locale, zone } = readConfiguration()
  return locale === findPreferredLocale() && (zone === null || zone === new Intl.DateTimeFormat().resolvedOptions().timeZone)
}

/** Whether something on this device speaks against taking over the page. Asked when the modules of its screen are loaded. */
export const wouldDiffer = (): boolean => [...doubts].some((differs) => differs())
