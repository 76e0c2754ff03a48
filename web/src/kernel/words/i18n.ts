import { i18n, type Messages } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { chunk } from '../browser/chunks.ts'
import { readConfiguration } from '../configuration.ts'
import { type Formatter, type Locale, makeFormatter } from './format.ts'

type Catalogues = Record<string, () => Promise<{ messages: Messages }>>

// Those of the screens that the server draws. The names of all the others would weigh on everybody's first script.
const firstCatalogues: Catalogues = import.meta.glob<{ messages: Messages }>(
  '/src/{kernel,auth,platform,platform/trust,providers,providers/find,providers/profile,scheduling}/locales/*.po',
)
const loadFurther = chunk(() => import('./further-catalogues.ts'))
const features = new Set<string>(['kernel'])
const loading = new Map<string, Promise<void>>()
let spoken: Locale | undefined

/**
 * Told by every module that speaks for a feature, see build/feature-words.ts; its words in the current language are then on their way.
 * @public the build writes the calls
 */
export function needs(feature: string): void {
  features.add(feature)
  // The screen that waits for it handles the failure.
  if (spoken) load(feature, spoken).catch(() => {})
}

/** Waits until all requested catalogues are loaded, and retries those that failed. */
export const wordsAreHere = (): Promise<unknown> => Promise.all(spoken ? [...features].map((feature) => load(feature, spoken!)) : [])

/** Loads the requested catalogues in a language, without speaking it. */
export const loadWords = (locale: Locale): Promise<unknown> => Promise.all([...features].map((feature) => load(feature, locale)))

function load(feature: string, locale: Locale): Promise<void> {
  const key = `${feature}/${locale}`
  const started = loading.get(key)
  if (started) return started
  const fetched = fetchWords(feature, locale).catch((error: unknown) => {
    loading.delete(key)
    throw error
  })
  loading.set(key, fetched)
  return fetched
}

async function fetchWords(feature: string, locale: Locale): Promise<void> {
  const name = `/src/${feature}/locales/${locale}.po`
  const catalog = firstCatalogues[name] ?? (await loadFurther()).furtherCatalogues[name]
  if (catalog) i18n.load(locale, (await chunk(catalog)()).messages)
}

/** The language of this person: chosen here before, else what the server saw in the request. */
export function findPreferredLocale(): Locale {
  try {
    const kept = localStorage.getItem('locale')
    if (kept === 'en' || kept === 'es') return kept
  } catch {
    // Storage may be refused.
  }
  return readConfiguration().locale
}

/** Speaks a language from now on, without reloading; goes on in the one before when its words do not come, and throws. */
export async function speak(locale: Locale): Promise<void> {
  const before = spoken
  spoken = locale
  try {
    await wordsAreHere()
  } catch (error) {
    spoken = before
    throw error
  }
  i18n.activate(locale)
  document.documentElement.lang = locale
}

/** A person's choice: kept on this device, and told to the server by a cookie so that its first text is in the same language. */
export async function chooseLocale(locale: Locale): Promise<void> {
  await speak(locale)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is younger than our oldest browser.
  document.cookie = `sorrel_language=${locale}; path=/; max-age=31536000; samesite=lax`
  try {
    localStorage.setItem('locale', locale)
  } catch {
    // Storage may be refused.
  }
}

export const useLocale = (): Locale => (useLingui().i18n.locale === 'es' ? 'es' : 'en')

/** `format.money(4400)`, `format.dayAndTime(starts_at, zone, now)`, ... in the language of the screen. */
export const useFormat = (): Formatter => makeFormatter(useLocale())
