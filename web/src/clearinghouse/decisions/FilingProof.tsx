import { Trans } from '@lingui/react/macro'
import { countFilingDays, type Filing, isFiledInTime } from '@sorrel/contract/clearinghouse/reasons'
import { useFormat } from '../../kernel/words/i18n.ts'

/** What is true where a payer says that a claim came too late: its limit, from when that is counted, when the claim went out, and the receipt. */
export function FilingProof({ filing }: { filing: Filing }) {
  const format = useFormat()
  const { sent_on, receipt } = filing
  const sent = format.date(sent_on)
  return (
    <>
      <Limit filing={filing} />{' '}
      {isFiledInTime(filing) ? (
        <Trans>The claim went out in time, on {sent}, and yet the payer says that it came too late.</Trans>
      ) : (
        <Trans>The claim went out after that, on {sent}.</Trans>
      )}{' '}
      {receipt && (
        <Trans>
          Receipt: {receipt.file}, {format.date(receipt.on)}.
        </Trans>
      )}
    </>
  )
}

/** Until when the payer takes the claim, as its terms say. */
function Limit({ filing }: { filing: Filing }) {
  const format = useFormat()
  const { file_by, visit_on } = filing
  const days = countFilingDays(filing)
  if (file_by === null) return <Trans>We know no limit of this payer.</Trans>
  const limit = format.date(file_by)
  if (days === null || visit_on === null) return <Trans>The limit of the payer is {limit}.</Trans>
  return (
    <Trans>
      The limit of the payer is {limit}, {days} days after the visit on {format.date(visit_on)}.
    </Trans>
  )
}
