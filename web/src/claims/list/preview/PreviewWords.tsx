import { Trans, useLingui } from '@lingui/react/macro'
import { holdLabels } from '@sorrel/contract/claims/vocabulary'
import { Chip } from '../../../kernel/ui/Chip.tsx'
import { useFormat, useLocale } from '../../../kernel/words/i18n.ts'
import type { Preview } from './use-previews.ts'

/** What a claim would say, why it would wait, and what the rules find in it. */
export function PreviewWords({ preview }: { preview: Preview }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { claim, would, joins, findings, hold_codes, diff } = preview
  const number = joins?.number
  const skipped: Record<NonNullable<Preview['skip_reason']>, string> = {
    not_found: t`It is no longer there`,
    not_insured: t`No plan covers this visit`,
    note_not_signed: t`The note is not signed`,
    exists: t`It has a claim already`,
    with_payer: t`The payer has it`,
  }
  if (preview.skip_reason !== null) return <Chip>{skipped[preview.skip_reason]}</Chip>
  const lines = claim?.lines.map(({ code, modifiers, units }) => `${[code, ...modifiers].join(' ')} × ${units}`) ?? []
  return (
    <>
      {joins ? (
        <Chip tone="info">
          {number ? <Trans>It would join claim {number}</Trans> : <Trans>It would join the claim of another visit here</Trans>}
        </Chip>
      ) : would === 'create' ? (
        <Chip tone="leaf">
          <Trans>Ready to be sent</Trans>
        </Chip>
      ) : (
        <Chip tone="warn">
          <Trans>It would wait</Trans>
        </Chip>
      )}
      <small>{[...lines, claim?.diagnoses.join(', ')].filter(Boolean).join('; ')}</small>
      {hold_codes.map((code) => (
        <small key={code} className="t-warn">
          {holdLabels[code][locale]}
        </small>
      ))}
      {findings.map(({ code, field, severity, message, fix, detail }) => (
        <small key={`${code} ${field}`} className={severity === 'error' ? 't-error' : undefined}>
          <b>{message[locale]}</b>
          {detail !== null && ` (${detail})`}. {fix[locale]}
        </small>
      ))}
      {diff.length > 0 && <Differences diff={diff} />}
    </>
  )
}

// What a field of cents holds is said in money.
function Differences({ diff }: { diff: Preview['diff'] }) {
  const format = useFormat()
  const say = (field: string, value: string | null) =>
    value === null ? '–' : field.endsWith('_cents') ? format.money(Number(value)) : value
  return (
    <>
      <small>
        <Trans>This would change:</Trans>
      </small>
      {diff.map(({ field, before, after }) => (
        <small key={field}>
          <code>{field}</code> {say(field, before)} → {say(field, after)}
        </small>
      ))}
    </>
  )
}
