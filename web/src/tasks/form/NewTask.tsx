import { Trans } from '@lingui/react/macro'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { makeLazyPart } from '../../kernel/ui/lazy-part.tsx'

const TaskDialog = makeLazyPart(() => import('./TaskDialog.tsx'), 'TaskDialog')

/** Opens the form of a new task, for this client if there is one. */
export function NewTask({ patientId, kind = 'quiet' }: { patientId?: string; kind?: 'quiet' | 'main' }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button kind={kind} icon={IconPlus} {...(kind === 'quiet' && { size: 'small' })} onClick={() => setOpen(true)}>
        <Trans>Add a task</Trans>
      </Button>
      {isOpen && <TaskDialog close={close} ifLost={close} {...(patientId && { patientId })} />}
    </>
  )
}
