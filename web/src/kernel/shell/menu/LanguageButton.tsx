import { IconLanguage } from '@tabler/icons-react'
import { Icon } from '../../ui/Icon.tsx'
import { chooseLocale, useLocale } from '../../words/i18n.ts'

/** Switches to the other language at once. Each language is called by its own name, in itself. */
export function LanguageButton() {
  const other = useLocale() === 'en' ? 'es' : 'en'
  return (
    <button type="button" lang={other} onClick={() => chooseLocale(other)}>
      <Icon of={IconLanguage} />
      <span className="language-word">{other === 'es' ? 'Español' : 'English'}</span>
    </button>
  )
}
