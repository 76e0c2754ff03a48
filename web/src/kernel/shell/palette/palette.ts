import { makeOpenable } from '../../opened.ts'
import { catchLetters, letGoOfLetters } from './letters.ts'

export type Found = { label: string; detail?: string; href: string }
export type Search = (text: string, signal: AbortSignal) => Promise<readonly Found[]>

const searches = new Set<Search>()

const { open, close, useIsOpen } = makeOpenable()
let isOpen = false

export const usePalette = useIsOpen

/** Opens it, and catches what is typed until its field has the focus: it may still be on its way. */
export function openPalette(): void {
  if (!isOpen) catchLetters()
  isOpen = true
  open()
}
export function closePalette(): void {
  isOpen = false
  letGoOfLetters()
  close()
}

/**
 * Lets the palette find more than screens, such as clients: called with what was typed, from two letters on. Answers how to stop.
 */
export function searchWith(search: Search): () => void {
  searches.add(search)
  return () => searches.delete(search)
}

/** All results. A source that fails does not hide the others; its `error` stands beside their results. */
export async function findEverywhere(text: string, signal: AbortSignal): Promise<{ found: readonly Found[]; error: unknown }> {
  const answers = await Promise.allSettled([...searches].map((search) => search(text, signal)))
  return {
    found: answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : [])),
    error: answers.find((answer) => answer.status === 'rejected')?.reason ?? null,
  }
}
