import { chunk, isChunkError } from './browser/chunks.ts'
import { getCurrentSession } from './session.ts'
import { toast } from './ui/notices/toast.ts'
import type { Locale } from './words/format.ts'
import { chooseLocale } from './words/i18n.ts'
import { phraseOf } from './words/use-phrase.ts'

/** Speaks a language on this device from now on; whoever is signed in is written to in it, too. Throws when the server could not be told. */
export async function chooseLanguage(locale: Locale): Promise<void> {
  await chooseLocale(locale)
  if (getCurrentSession()) await (await loadAccount()).tellLanguage(locale)
}

// Not with the first script, which those who never sign in load as well.
const loadAccount = chunk(() => import('./signed-in/account.ts'))

/**
 * For a switch that has no place for an error. When the words did not come, a toast says so. When only the server could not be told,
 * the account screen says in which language messages come, and offers to change it.
 */
export const chooseLanguageQuietly = (locale: Locale): void =>
  void chooseLanguage(locale).catch((error) => {
    if (isChunkError(error)) toast(phraseOf(error))
  })
