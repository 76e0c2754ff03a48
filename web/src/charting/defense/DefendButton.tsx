import { Trans } from '@lingui/react/macro'
import type { ChartNote } from '@sorrel/contract/charting/schemas'
import { IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { makeLazyPart } from '../../kernel/ui/lazy-part.tsx'

const DefenseDialog = makeLazyPart(() => import('./DefenseDialog.tsx'), 'DefenseDialog')

/** Opens the note as an auditor reads it. Only its author has it here; billing staff have a page. */
export function DefendButton({ note }: { note: ChartNote }) {
  const [isOpen, setOpen] = useState(false)
  if (!note.is_own) return null
  return (
    <div>
      <Button kind="soft" icon={IconShieldCheck} onClick={() => setOpen(true)}>
        <Trans>Defend this claim</Trans>
      </Button>
      {isOpen && <DefenseDialog appointmentId={note.appointment_id} onClose={() => setOpen(false)} />}
    </div>
  )
}
