import { Trans, useLingui } from '@lingui/react/macro'
import { adjustmentReasons } from '@sorrel/contract/clearinghouse/reasons'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { CheckRow } from '../../kernel/ui/fields/CheckRow.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { EndedClaim } from './EndedClaim.tsx'
import { leftOf, type TypedClaim, type TypedLine } from './entry.ts'

type Props = {
  typed: TypedClaim
  /** Who pays, as the payment says. */
  payer: string
  /** Whether the server takes it for a claim of another payer. */
  isOther: boolean
  onChange: (typed: TypedClaim) => void
  onRemove: () => void
}

/** What the letter says about one claim, line by line. */
export function PaperClaim({ typed, payer, isOther, onChange, onRemove }: Props) {
  const { t } = useLingui()
  const { claim, number, lines } = typed
  const { payer_name: asked } = claim
  return (
    <Card
      as="article"
      title={claim.patient_name}
      aside={
        <Button kind="plain" size="small" onClick={onRemove}>
          <Trans>Take it out</Trans>
        </Button>
      }
    >
      <div className="stack">
        <p className="small quiet">
          {claim.number}, {claim.payer_name}
        </p>
        <EndedClaim claim={claim} />
        {(isOther || typed.is_confirmed) && (
          <CheckRow
            checked={typed.is_confirmed}
            error={!typed.is_confirmed && <Trans>This claim went to another payer. Take it out, or confirm that this payer pays it.</Trans>}
            onChange={(event) => onChange({ ...typed, is_confirmed: event.currentTarget.checked })}
          >
            <Trans>
              It went to {asked}. I have made sure that {payer} pays it.
            </Trans>
          </CheckRow>
        )}
        <TextInput
          label={t`Payer's claim number`}
          optional
          maxLength={50}
          value={number}
          onChange={(event) => onChange({ ...typed, number: event.currentTarget.value })}
        />
        {lines.map((line, n) => (
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of what was sent never change.
            key={n}
            line={line}
            sent={claim.draft.lines[n]!}
            onChange={(next) => onChange({ ...typed, lines: lines.map((other, at) => (at === n ? next : other)) })}
          />
        ))}
      </div>
    </Card>
  )
}

type LineProps = { line: TypedLine; sent: TypedClaim['claim']['draft']['lines'][number]; onChange: (line: TypedLine) => void }

function Line({ line, sent, onChange }: LineProps) {
  const { t } = useLingui()
  const format = useFormat()
  const left = leftOf(line, sent.charge_cents)
  const reasons = (kind: 'share' | 'refusal') =>
    Object.entries(adjustmentReasons)
      .filter(([, one]) => one.kind === kind)
      .map(([value, { label }]) => ({ value, label: `${label[format.locale]} (${value})` }))
  const field = (label: string, part: 'paid' | 'contract' | 'share' | 'refused') => (
    <TextInput
      inputMode="decimal"
      label={label}
      value={line[part]}
      onChange={(event) => onChange({ ...line, [part]: event.currentTarget.value })}
    />
  )
  const choice = (label: string, part: 'share_reason' | 'refused_reason', kind: 'share' | 'refusal') => (
    <SelectInput
      label={label}
      value={line[part]}
      options={reasons(kind)}
      onChange={(event) => onChange({ ...line, [part]: event.currentTarget.value })}
    />
  )
  return (
    <fieldset className="stack">
      <legend>
        <b>{[sent.code, ...sent.modifiers].join(' ')}</b> {format.money(sent.charge_cents ?? 0)}
      </legend>
      <div className="exchange-filters">
        {field(t`Paid by the payer`, 'paid')}
        {field(t`Contractual adjustment (CO-45)`, 'contract')}
        {field(t`The client's share`, 'share')}
        {choice(t`Why the client pays it`, 'share_reason', 'share')}
        {field(t`Refused`, 'refused')}
        {choice(t`Why it is refused`, 'refused_reason', 'refusal')}
      </div>
      <p className="small quiet">
        {Number.isNaN(left) ? (
          <Trans>An amount is written as 12.50.</Trans>
        ) : left === 0 ? (
          <Trans>The line adds up to its charge.</Trans>
        ) : (
          <Trans>{format.money(left)} of the charge is not accounted for yet.</Trans>
        )}
      </p>
    </fieldset>
  )
}
