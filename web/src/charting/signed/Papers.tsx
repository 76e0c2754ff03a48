import { Trans } from '@lingui/react/macro'
import { getChartNotePdf, getInstructionsPdf } from '@sorrel/contract/charting/operations'
import { call } from '../../kernel/calls/api.ts'
import { DownloadButton } from '../../kernel/ui/files/DownloadButton.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'

type Props = { appointmentId: string /** Names the file. */; at: string }

/** Saves the note of a visit as a PDF, with its headings in the language of the screen. */
export function NotePaper({ appointmentId: appointment_id, at }: Props) {
  const { locale: language } = useFormat()
  return (
    <DownloadButton
      name={`note-${at.slice(0, 10)}.pdf`}
      load={() => call(getChartNotePdf, { params: { appointment_id }, query: { language } })}
    >
      <Trans>The note (PDF)</Trans>
    </DownloadButton>
  )
}

/** Saves what a patient takes home from a visit as a PDF. */
export function InstructionsPaper({ appointmentId: appointment_id, at }: Props) {
  const { locale: language } = useFormat()
  return (
    <DownloadButton
      name={`instructions-${at.slice(0, 10)}.pdf`}
      load={() => call(getInstructionsPdf, { params: { appointment_id }, query: { language } })}
    >
      <Trans>Instructions (PDF)</Trans>
    </DownloadButton>
  )
}

/** Both papers of a visit. */
export const Papers = (props: Props) => (
  <div className="line line--wrap">
    <NotePaper {...props} />
    <InstructionsPaper {...props} />
  </div>
)
