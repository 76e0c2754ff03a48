import { Trans } from '@lingui/react/macro'
import type { Filing } from '@sorrel/contract/clearinghouse/reasons'
import { useFormat } from '../../kernel/words/i18n.ts'

/** When a claim went out, by when it had to, and the receipt that proves it. */
export function FilingProof({ filing: { sent_on, file_by, receipt } }: { filing: Filing }) {
  const format = useFormat()
  const sent = format.date(sent_on)
  return (
    <>
      {file_by === null ? (
        <Trans>Sent on {sent}.</Trans>
      ) : (
        <Trans>
          Sent on {sent}; the last day to file was {format.date(file_by)}.
        </Trans>
      )}{' '}
      {receipt && (
        <Trans>
          Receipt: {receipt.file}, {format.date(receipt.on)}.
        </Trans>
      )}
    </>
  )
}
