import { Trans } from '@lingui/react/macro'
import { LetterList } from '../list/LetterList.tsx'

type Props = {
  patientId: string
  /** Only those about this visit. */
  appointmentId?: string
  zone: string
}

/** The letters about a patient, with where and when they went. Nothing, if there is none. */
export function MyLetters({ patientId, appointmentId, zone }: Props) {
  return (
    <LetterList
      patientId={patientId}
      {...(appointmentId && { appointmentId })}
      zone={zone}
      head={(letters) =>
        letters.length > 0 && (
          <>
            <h2>
              <Trans>Letters from your dietitian</Trans>
            </h2>
            <p className="small quiet">
              <Trans>Each letter about this care, and where it went.</Trans>
            </p>
          </>
        )
      }
    />
  )
}
