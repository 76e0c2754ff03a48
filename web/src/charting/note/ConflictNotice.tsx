import { Trans } from '@lingui/react/macro'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import type { NoteEditor } from './use-note.ts'

/** Where two windows wrote in one field: what this one wrote, and the choice. The field itself shows what the other wrote. */
export function ConflictNotice({ editor, name }: { editor: NoteEditor; name: string }) {
  if (!(name in editor.conflicts)) return null
  const mine = editor.conflicts[name]
  return (
    <Notice tone="warn" live>
      <p>
        <Trans>Another window changed this meanwhile. You had written:</Trans>
      </p>
      <p className="note-mine">{typeof mine === 'string' ? mine : <Trans>another choice</Trans>}</p>
      <div className="line line--wrap">
        <Button kind="soft" size="small" onClick={() => editor.settle(name, true)}>
          <Trans>Take what I wrote</Trans>
        </Button>
        <Button kind="quiet" size="small" onClick={() => editor.settle(name, false)}>
          <Trans>Keep the other</Trans>
        </Button>
      </div>
    </Notice>
  )
}
