import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { makeLazyPart } from '../../kernel/ui/lazy-part.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import type { NoteEditor } from '../note/use-note.ts'

const NeedsPanel = makeLazyPart(() => import('./NeedsPanel.tsx'), 'NeedsPanel')
const MalnutritionPanel = makeLazyPart(() => import('./MalnutritionPanel.tsx'), 'MalnutritionPanel')

/** The two helpers of the assessment, each loaded when it is opened. */
export function Helpers({ editor }: { editor: NoteEditor }) {
  return (
    <div className="stack stack--close">
      <Opening title={<Trans>Estimate needs by an equation</Trans>}>
        <NeedsPanel editor={editor} whileLoading={<Waiting count={3} />} />
      </Opening>
      <Opening title={<Trans>Malnutrition criteria</Trans>}>
        <MalnutritionPanel editor={editor} whileLoading={<Waiting count={3} />} />
      </Opening>
    </div>
  )
}

function Opening({ title, children }: { title: ReactNode; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <details className="card note-helper" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {open && children}
    </details>
  )
}
