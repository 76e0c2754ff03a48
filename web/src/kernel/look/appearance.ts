import { useSyncExternalStore } from 'react'
import { chunk } from '../browser/chunks.ts'
import { toast } from '../ui/notices/toast.ts'
import { phraseOf } from '../words/use-phrase.ts'

/** How the person wants to see it: the colors, and larger plainer letters. Kept on the device. */
export type Appearance = { scheme: 'light' | 'dark' | 'auto'; reading: 'normal' | 'easier' }

const key = 'appearance'
const listeners = new Set<() => void>()
const usual: Appearance = { scheme: 'auto', reading: 'normal' }
let current = usual

/** Called before the first paint. */
export function restoreAppearance(): void {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Appearance>
    current = {
      scheme: kept.scheme === 'light' || kept.scheme === 'dark' ? kept.scheme : 'auto',
      reading: kept.reading === 'easier' ? 'easier' : 'normal',
    }
  } catch {
    // Storage may be refused, or hold something else.
  }
  // At the next start they are tried again; meanwhile the letters are larger, if not plainer.
  show().catch(() => {})
}

export function chooseAppearance(choice: Partial<Appearance>): void {
  current = { ...current, ...choice }
  try {
    localStorage.setItem(key, JSON.stringify(current))
  } catch {
    // It then holds until the page is left.
  }
  show().catch((error) => toast(phraseOf(error)))
  for (const listener of listeners) listener()
}

export const useAppearance = (): Appearance =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
    // A server does not know the choice of a device, and a browser begins with what the server drew.
    () => usual,
  )

/** `light` or `dark`, for what cannot read our tokens. */
export const findEffectiveScheme = (): 'light' | 'dark' =>
  current.scheme === 'auto' ? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light') : current.scheme

const loadEasierFont = chunk(() => import('../ui/styles/easier-font.css'))

async function show(): Promise<void> {
  document.documentElement.dataset.scheme = current.scheme
  if (current.reading === 'easier') {
    document.documentElement.dataset.reading = 'easier'
    // Its letters are loaded by those who ask for them only.
    await loadEasierFont()
  } else delete document.documentElement.dataset.reading
}
