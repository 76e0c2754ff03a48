import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { CareSummary } from '@sorrel/contract/care/schemas'
import { IconMessageCircle, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { IconButton } from '../../kernel/ui/buttons/IconButton.tsx'
import { ReminderDialog } from './ReminderDialog.tsx'

/** What can be done with the picked clients together. */
export function BulkBar({ chosen, onClear }: { chosen: readonly CareSummary[]; onClear: () => void }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const count = chosen.length
  return (
    <div className="bulk-bar float" role="toolbar" aria-label={t`With the ${count} selected clients`}>
      <strong>
        <Plural value={count} one="# selected" other="# selected" />
      </strong>
      <Button kind="main" size="small" icon={IconMessageCircle} onClick={() => setOpen(true)}>
        <Trans>Remind {count}…</Trans>
      </Button>
      <IconButton icon={IconX} name={t`Clear the selection`} onClick={onClear} />
      <ReminderDialog
        open={open}
        careIds={chosen.map(({ id }) => id)}
        onClose={() => setOpen(false)}
        onSent={() => {
          setOpen(false)
          onClear()
        }}
      />
    </div>
  )
}
