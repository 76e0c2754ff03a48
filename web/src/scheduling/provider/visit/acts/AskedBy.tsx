import { Trans, useLingui } from '@lingui/react/macro'
import { canActOn, computeLateFeeCents } from '@sorrel/contract/scheduling/rules'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { useState } from 'react'
import { useNow } from '../../../../kernel/clock.ts'
import { CheckRow } from '../../../../kernel/ui/fields/CheckRow.tsx'
import { Segments } from '../../../../kernel/ui/fields/Segments.tsx'
import { TextInput } from '../../../../kernel/ui/fields/TextInput.tsx'
import { useFormat } from '../../../../kernel/words/i18n.ts'

type Who = 'staff' | 'patient'
type Asked = { asked_by?: 'patient'; waive_fee?: boolean; waive_reason?: string }

/** Whose cancellation it is, what it costs the patient now, and whether that fee is waived. */
export function useAskedBy(visit: Appointment) {
  const format = useFormat()
  const now = useNow(10_000)
  const [who, setWho] = useState<Who>('staff')
  const [waives, setWaives] = useState(false)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const cents = computeLateFeeCents(visit, 'patient', now)
  const fee = who === 'patient' && cents > 0 ? format.money(cents) : null
  const silent = fee !== null && waives && reason.trim() === ''
  /** The fields of the call; null while the reason for a waiver is missing. */
  const check = (): Asked | null => {
    setTried(true)
    if (who === 'staff') return {}
    if (silent) return null
    return { asked_by: 'patient', ...(fee !== null && waives && { waive_fee: true, waive_reason: reason.trim() }) }
  }
  const mayBePatients = canActOn('cancel', visit, 'patient', now)
  return {
    who,
    setWho,
    waives,
    setWaives,
    reason,
    setReason,
    isMissing: tried && silent,
    fee,
    owes: waives ? null : fee,
    check,
    mayBePatients,
  }
}

/** Asks who cancels. If the patient asked, the fields about the late fee follow. */
export function AskedBy({ asking }: { asking: ReturnType<typeof useAskedBy> }) {
  const { t } = useLingui()
  const { who, fee, waives } = asking
  return (
    <>
      <Segments
        shown
        legend={t`Who cancels?`}
        value={who}
        onChange={asking.setWho}
        options={[
          { value: 'staff', label: t`I do` },
          { value: 'patient', label: t`The patient asked`, disabled: !asking.mayBePatients },
        ]}
      />
      {who === 'patient' && (
        <p>
          {fee ? (
            <Trans>It counts as the patient’s own cancellation, and it is late: that costs {fee}. The message names the fee.</Trans>
          ) : (
            <Trans>It counts as the patient’s own cancellation. It is in time and costs nothing.</Trans>
          )}
        </p>
      )}
      {fee && (
        <CheckRow checked={waives} onChange={(event) => asking.setWaives(event.currentTarget.checked)}>
          <Trans>Waive the fee of {fee}</Trans>
        </CheckRow>
      )}
      {fee && waives && (
        <TextInput
          label={t`Why do you waive it?`}
          help={t`Kept with the visit. The patient does not see it.`}
          maxLength={500}
          error={asking.isMissing && t`Please give a reason.`}
          value={asking.reason}
          onChange={(event) => asking.setReason(event.currentTarget.value)}
        />
      )}
    </>
  )
}
