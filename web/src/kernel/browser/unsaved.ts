import { useEffect } from 'react'
import { draftsAreKept } from '../drafts.ts'
import { loadAhead } from './chunks.ts'

type Field = HTMLInputElement | HTMLTextAreaElement
const holders = new Set<object>()
const typedInto = new Set<Field>()
// A choice is quickly made again, and most choices take effect at once.
const chosen = new Set(['checkbox', 'radio', 'button', 'submit', 'range', 'color', 'file'])

/** Whether a reload of this page would lose something that somebody entered. */
export function somethingIsUnsaved(): boolean {
  for (const field of typedInto) if (!field.isConnected || field.value === '') typedInto.delete(field)
  return holders.size > 0 || typedInto.size > 0 || draftsAreKept()
}

/** For a form or an editor: the page does not reload by itself while `unsaved`, and what the form may still need is loaded at once. */
export function useUnsaved(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return
    const holder = {}
    holders.add(holder)
    loadAhead()
    return () => void holders.delete(holder)
  }, [unsaved])
}

/** Called once at start. A field that somebody typed into counts as unsaved while it is on the screen, even if its form does not register. */
export function watchTyping(): void {
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !chosen.has(target.type))) typedInto.add(target)
  })
}
