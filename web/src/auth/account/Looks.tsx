import { Trans, useLingui } from '@lingui/react/macro'
import type { getMe } from '@sorrel/contract/auth/operations'
import { useMutation } from '@tanstack/react-query'
import type { OutputOf } from '../../kernel/calls/api.ts'
import { chooseAppearance, useAppearance } from '../../kernel/look/appearance.ts'
import { chooseLanguage } from '../../kernel/preferences.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { CheckRow } from '../../kernel/ui/fields/CheckRow.tsx'
import { Segments } from '../../kernel/ui/fields/Segments.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { useFormat, useLocale } from '../../kernel/words/i18n.ts'

/** Settings for the language of this device and of messages, and for the colors and the text of this device. */
export function Looks({ me }: { me: OutputOf<typeof getMe> }) {
  const { t } = useLingui()
  const format = useFormat()
  const save = useMutation({ mutationFn: chooseLanguage })
  const locale = useLocale()
  const { scheme, reading } = useAppearance()
  return (
    <Card title={<Trans>Language and appearance</Trans>}>
      <div className="stack">
        <Segments
          legend={t`Language`}
          shown
          options={[
            { value: 'en', label: <span lang="en">English</span> },
            { value: 'es', label: <span lang="es">Español</span> },
          ]}
          value={locale}
          onChange={(value: 'en' | 'es') => save.mutate(value)}
        />
        {me.preferred_language !== locale && !save.isPending && (
          <p className="small line">
            <span>
              <Trans>Messages to you come in {format.languageName(me.preferred_language)}.</Trans>
            </span>
            <Button kind="quiet" size="small" onClick={() => save.mutate(locale)}>
              <Trans>Send them in {format.languageName(locale)}</Trans>
            </Button>
          </p>
        )}
        {save.error && <Problem error={save.error} />}
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
