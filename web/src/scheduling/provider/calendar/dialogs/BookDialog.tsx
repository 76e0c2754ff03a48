import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Dialog } from '../../../../kernel/ui/dialogs/Dialog.tsx'
import { makeLazyPart } from '../../../../kernel/ui/lazy-part.tsx'
import type { Spot } from '../grid/entries.ts'
import { findAskedSpot } from '../new.ts'
import { BookForm } from './BookForm.tsx'
import type { BookedPatient } from './book-draft.ts'

const NewPersonForm = makeLazyPart(() => import('../enter/NewPersonForm.tsx'), 'NewPersonForm')

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
      {open && <Forms at={at ?? findAskedSpot()} override={override} patient={patient} onClose={onClose} />}
    </Dialog>
  )
}

/** The form about somebody new stands in place of the one about a patient, and begins at the same time. */
function Forms({ at, override, patient, onClose }: Omit<Props, 'open' | 'at'> & { at: Spot }) {
  const [newAt, setNewAt] = useState<Spot | null>(null)
  if (newAt)
    return <NewPersonForm at={newAt} override={override} onClose={onClose} onBack={() => setNewAt(null)} ifLost={() => setNewAt(null)} />
  return <BookForm at={at} override={override} patient={patient} onClose={onClose} onNew={setNewAt} />
}
