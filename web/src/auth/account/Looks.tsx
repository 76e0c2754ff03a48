import { Trans, useLingui } from '@lingui/react/macro'
import { chooseAppearance, useAppearance } from '../../kernel/look/appearance.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { CheckRow } from '../../kernel/ui/fields/CheckRow.tsx'
import { Segments } from '../../kernel/ui/fields/Segments.tsx'
import { chooseLocale, useLocale } from '../../kernel/words/i18n.ts'

/** The language, the colors and the letters, on this device. */
export function Looks() {
  const { t } = useLingui()
  const locale = useLocale()
  const { scheme, reading } = useAppearance()
  return (
    <Card title={<Trans>Language and looks</Trans>}>
      <div className="stack">
        <Segments
          legend={t`Language`}
          shown
          options={[
            { value: 'en', label: <span lang="en">English</span> },
            { value: 'es', label: <span lang="es">Español</span> },
          ]}
          value={locale}
          onChange={(value: 'en' | 'es') => void chooseLocale(value)}
        />
        <Segments
          legend={t`Colors`}
          shown
          options={[
            { value: 'auto', label: t`Automatic` },
            { value: 'light', label: t`Light` },
            { value: 'dark', label: t`Dark` },
          ]}
          value={scheme}
          onChange={(value: 'auto' | 'light' | 'dark') => chooseAppearance({ scheme: value })}
        />
        <CheckRow
          checked={reading === 'easier'}
          onChange={(event) => chooseAppearance({ reading: event.currentTarget.checked ? 'easier' : 'normal' })}
        >
          <Trans>Easier to read: larger, plainer letters</Trans>
        </CheckRow>
      </div>
    </Card>
  )
}
