import { useLingui } from '@lingui/react/macro'
import { IconDeviceMobile, IconEye, IconKeyboard, IconLanguage, IconLogout, IconMoon, IconSettings, IconSun } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { chooseAppearance, useAppearance } from '../../look/appearance.ts'
import { chooseLanguageQuietly } from '../../preferences.ts'
import { signOut } from '../../sign-out.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { ActionMenu, type MenuEntry } from '../../ui/buttons/ActionMenu.tsx'
import { nameOfPerson, useSession } from '../../use-session.ts'
import { useLocale } from '../../words/i18n.ts'

const schemes = ['auto', 'light', 'dark'] as const

/** Behind one's own face: settings, how it looks, the language, and the way out. `more` stands on top. */
export function MyMenu({
  settings,
  more = [],
  onKeys,
  side,
}: {
  settings?: string
  more?: readonly MenuEntry[]
  onKeys?: () => void
  side?: 'right-end'
}) {
  const { t } = useLingui()
  const session = useSession()
  const router = useRouter()
  const { scheme, reading } = useAppearance()
  const other = useLocale() === 'en' ? 'es' : 'en'
  const name = session ? nameOfPerson(session.actor) : ''
  const next = schemes[(schemes.indexOf(scheme) + 1) % schemes.length]!
  const look = {
    auto: { label: t`Colors: follow the device`, icon: IconDeviceMobile },
    light: { label: t`Colors: light`, icon: IconSun },
    dark: { label: t`Colors: dark`, icon: IconMoon },
  }
  const items: MenuEntry[] = [
    ...more,
    ...(settings && settings in router.routesByPath
      ? [{ label: t`Settings`, icon: IconSettings, onPick: () => void router.navigate({ to: settings as '/' }) }]
      : []),
    ...(more.length > 0 || settings ? (['line'] as const) : []),
    { ...look[scheme], onPick: () => chooseAppearance({ scheme: next }) },
    {
      label: reading === 'easier' ? t`Normal letters` : t`Easier to read`,
      icon: IconEye,
      onPick: () => chooseAppearance({ reading: reading === 'easier' ? 'normal' : 'easier' }),
    },
    { label: other === 'es' ? 'Español' : 'English', icon: IconLanguage, onPick: () => chooseLanguageQuietly(other) },
    ...(onKeys ? [{ label: t`Keyboard shortcuts`, icon: IconKeyboard, onPick: onKeys }] : []),
    'line',
    { label: t`Sign out`, icon: IconLogout, onPick: () => void signOut() },
  ]
  return (
    <ActionMenu
      head={name}
      side={side}
      items={items}
      button={
        <button type="button" className="me">
          <Avatar name={name} size="small" round />
          <span className="sr">{t`Your menu, ${name}`}</span>
        </button>
      }
    />
  )
}
