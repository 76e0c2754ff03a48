import { useLingui } from '@lingui/react/macro'
import { IconEye } from '@tabler/icons-react'
import { chooseAppearance, useAppearance } from '../../look/appearance.ts'
import { Icon } from '../../ui/Icon.tsx'

/** Turns larger, plainer letters on and off, also for people who are not signed in. */
export function EasierButton() {
  const { t } = useLingui()
  const isOn = useAppearance().reading === 'easier'
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={t`Easier to read`}
      title={t`Easier to read`}
      onClick={() => chooseAppearance({ reading: isOn ? 'normal' : 'easier' })}
    >
      <Icon of={IconEye} />
    </button>
  )
}
