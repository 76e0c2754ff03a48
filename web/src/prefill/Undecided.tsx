import { Plural } from '@lingui/react/macro'
import { listPrefills } from '@sorrel/contract/prefill/operations'
import { labelOf } from '@sorrel/contract/prefill/parts'
import { useRead } from '../kernel/calls/query.ts'
import { Button } from '../kernel/ui/buttons/Button.tsx'
import { Notice } from '../kernel/ui/notices/Notice.tsx'
import { useFormat } from '../kernel/words/i18n.ts'
import { focusProposal } from './focus.ts'
import { findOpen } from './open.ts'

type Props = { appointmentId: string; onLeave: () => void }

/** Names the proposals that nobody has decided on, each with a way to it. Nothing if there is none. */
export function Undecided({ appointmentId, onLeave }: Props) {
  const { locale } = useFormat()
  const { data } = useRead(listPrefills, { params: { appointment_id: appointmentId }, query: {} })
  const { open } = findOpen(data?.items ?? [])
  if (open.length === 0) return null
  return (
    <Notice tone="info">
      <p>
        <Plural
          value={open.length}
          one="# proposal still waits for your decision. It will not be part of the note."
          other="# proposals still wait for your decision. They will not be part of the note."
        />
      </p>
      <ul className="note-missing">
        {open.map(({ key }) => (
          <li key={key}>
            <Button
              kind="plain"
              size="small"
              onClick={() => {
                onLeave()
                focusProposal(key)
              }}
            >
              {labelOf(key)[locale]}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
