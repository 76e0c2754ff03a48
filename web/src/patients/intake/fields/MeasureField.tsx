import { Trans, useLingui } from '@lingui/react/macro'
import type { Measured } from '@sorrel/contract/patients/measures/amounts'
import { readHeight, writeHeight } from '@sorrel/contract/patients/measures/height'
import { readWeight, writeWeight } from '@sorrel/contract/patients/measures/weight'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { TextInput } from '../../../kernel/ui/fields/TextInput.tsx'
import { Notice } from '../../../kernel/ui/notices/Notice.tsx'
import { useFormat } from '../../../kernel/words/i18n.ts'
import type { FieldProps } from './field.ts'

/** A height or a weight, read as people write it. A number that fits the other unit far better is asked back before it is taken. */
export function MeasureField({ question, value, onChange, typed, onType, units, facts, height, error }: FieldProps) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const isHeight = question.kind === 'height'
  const read = (text: string): Measured =>
    isHeight ? readHeight(text, units) : readWeight(text, units, { height_centimeters: height, is_adult: (facts.age ?? 18) >= 18 })
  const write = (measure: number) => (isHeight ? writeHeight(measure, units) : writeWeight(measure, units))
  const found = typed ? read(typed) : null
  const take = (text: string) => {
    const measured = read(text)
    onType(text === '' ? null : text)
    onChange(measured.kind === 'read' ? measured.value : null)
  }
  const choose = (measure: number) => {
    onType(null)
    onChange(measure)
  }
  const example = isHeight
    ? units === 'us'
      ? t`For example 5'7" or 170 cm.`
      : t`For example 170 cm.`
    : units === 'us'
      ? t`In pounds, or write kg.`
      : t`In kilograms, or write lb.`
  const fault =
    found?.kind === 'impossible'
      ? t`Nobody has this measurement. Please check it.`
      : found?.kind === 'unreadable'
        ? t`Please write it with its unit.`
        : undefined
  return (
    <div className="stack stack--close">
      <TextInput
        id={`f-${question.id}`}
        label={question.label[locale]}
        help={[question.help?.[locale], example].filter(Boolean).join(' ')}
        optional
        className="input--short"
        autoComplete="off"
        error={error ?? fault}
        value={typed ?? (typeof value === 'number' ? write(value) : '')}
        onChange={(event) => take(event.currentTarget.value)}
        onBlur={() => found?.kind === 'read' && choose(found.value)}
      />
      {found?.kind === 'doubt' && (
        <Notice tone="warn" live>
          <p>
            <Trans>Which one do you mean?</Trans>
          </p>
          <div className="line line--wrap">
            {[found.other, found.value].map((measure) => (
              <Button key={measure} kind="quiet" size="small" onClick={() => choose(measure)}>
                {writeBoth(measure, isHeight)}
              </Button>
            ))}
          </div>
        </Notice>
      )}
    </div>
  )
}

// Both units, because the doubt is about the unit.
const writeBoth = (measure: number, isHeight: boolean): string =>
  isHeight
    ? `${writeHeight(measure, 'us')} (${writeHeight(measure, 'metric')})`
    : `${writeWeight(measure, 'us')} (${writeWeight(measure, 'metric')})`
