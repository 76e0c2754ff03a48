import { useLingui } from '@lingui/react/macro'
import { Dialog } from '../../../../kernel/ui/dialogs/Dialog.tsx'
import type { Spot } from '../grid/entries.ts'
import { findAskedSpot } from '../new.ts'
import { BookForm } from './BookForm.tsx'
import type { BookedPatient } from './book-draft.ts'

type Props = {
  open: boolean
  onClose: () => void
  at: Spot | null
  /** The reason for an exception to the rules at this time. */
  override?: string
  patient?: BookedPatient
}

/** Books a visit, or a series, for one of the dietitian's own patients. */
export function BookDialog({ open, onClose, at, override, patient }: Props) {
  const { t } = useLingui()
  return (
    <Dialog open={open} onClose={onClose} title={patient ? t`Book the next visit with ${patient.name}` : t`Book a visit`} wide>
      {open && <BookForm at={at ?? findAskedSpot()} override={override} patient={patient} onClose={onClose} />}
    </Dialog>
  )
}
