import { IconLanguage } from '@tabler/icons-react'
import { chooseLanguageQuietly } from '../../preferences.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useLocale } from '../../words/i18n.ts'

/** Switches to the other language at once. Each language is called by its own name, in itself. */
export function LanguageButton() {
  const other = useLocale() === 'en' ? 'es' : 'en'
  return (
    <button type="button" lang={other} onClick={() => chooseLanguageQuietly(other)}>
      <Icon of={IconLanguage} />
      <span className="language-word">{other === 'es' ? 'Español' : 'English'}</span>
    </button>
  )
}
