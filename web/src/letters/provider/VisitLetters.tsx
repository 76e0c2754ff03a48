import { Trans } from '@lingui/react/macro'
import type { ChartNote } from '@sorrel/contract/charting/schemas'
import { LetterList } from '../list/LetterList.tsx'
import { LetterActs } from './LetterActs.tsx'
import { WriteLetter } from './LettersTab.tsx'

/** Below a signed note: the letters that were written from its visit, and the way to a new one. */
export function VisitLetters({ note, zone }: { note: ChartNote; zone: string }) {
  return (
    <LetterList
      patientId={note.patient_id}
      appointmentId={note.appointment_id}
      zone={zone}
      head={(letters, writeFrom) =>
        (note.is_own || letters.length > 0) && (
          <div className="line line--wrap line--apart">
            <h2>
              <Trans>Letters</Trans>
            </h2>
            {note.is_own && writeFrom && <WriteLetter appointmentId={note.appointment_id} />}
          </div>
        )
      }
      actions={(letter, methods) => <LetterActs letter={letter} methods={methods} />}
    />
  )
}
