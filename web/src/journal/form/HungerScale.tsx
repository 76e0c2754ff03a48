import { Trans, useLingui } from '@lingui/react/macro'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, useId } from 'react'
import { IconButton } from '../../kernel/ui/buttons/IconButton.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { hungerWords } from '../words.ts'

/** From 1 (very hungry) to 10 (very full), each with its word. Nothing is chosen until the person chooses. */
export function HungerScale({
  label,
  value,
  onChange,
}: {
  label: ReactNode
  value: number | null
  onChange: (value: number | null) => void
}) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const id = useId()
  const shown = value ?? 5
  const words = value === null ? null : hungerWords(value, locale)
  const step = (by: number) => onChange(value === null ? shown : Math.min(10, Math.max(1, value + by)))
  return (
    <div className="scale" data-set={value !== null || undefined}>
      <div className="line line--apart">
        <label className="label" htmlFor={id}>
          {label}
        </label>
        <output className="small" htmlFor={id}>
          {value === null ? (
            <span className="quiet">
              <Trans>not said</Trans>
            </span>
          ) : (
            <>
              <b>{value}</b>{' '}
              <span className="quiet">
                <Trans>of 10, {words}</Trans>
              </span>
            </>
          )}
        </output>
      </div>
      <div className="scale-row">
        <IconButton icon={IconMinus} name={t`Hungrier`} kind="quiet" disabled={value === 1} onClick={() => step(-1)} />
        <input
          id={id}
          type="range"
          min={1}
          max={10}
          value={shown}
          // The track is filled up to the middle of the thumb, which is 28 px wide.
          style={{ '--at': `calc(14px + (100% - 28px) * ${(shown - 1) / 9})` } as CSSProperties}
          aria-valuetext={value === null ? t`not said` : t`${value} of 10, ${words}`}
          onChange={(event) => onChange(Number(event.currentTarget.value))}
          // A press on where the thumb is already changes nothing, and still says 5.
          onPointerUp={(event) => onChange(Number(event.currentTarget.value))}
        />
        <IconButton icon={IconPlus} name={t`Fuller`} kind="quiet" disabled={value === 10} onClick={() => step(1)} />
      </div>
      <div className="ends" aria-hidden="true">
        <span>
          <Trans>Very hungry</Trans>
        </span>
        <span>
          <Trans>Comfortable</Trans>
        </span>
        <span>
          <Trans>Very full</Trans>
        </span>
      </div>
    </div>
  )
}
