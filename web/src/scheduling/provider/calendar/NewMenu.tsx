import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconCalendarCheck,
  IconCalendarOff,
  IconCalendarPlus,
  IconFileImport,
  IconHelpCircle,
  IconLink,
  IconPlus,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { ActionMenu } from '../../../kernel/ui/buttons/ActionMenu.tsx'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { makeLazyPart } from '../../../kernel/ui/lazy-part.tsx'
import { ask, listenToAsking } from './new.ts'

const ImportDialog = makeLazyPart(() => import('./dialogs/ImportDialog.tsx'), 'ImportDialog')
const FeedDialog = makeLazyPart(() => import('./dialogs/FeedDialog.tsx'), 'FeedDialog')

/** The menu of everything that can be started without choosing a time in the grid. */
export function NewMenu() {
  const { t } = useLingui()
  const [open, setOpen] = useState<'import' | 'feed' | null>(null)
  useEffect(() => {
    return listenToAsking(['import', 'feed'], (what) => setOpen(what === 'feed' ? 'feed' : 'import'))
  }, [])
  return (
    <>
      <ActionMenu
        side="bottom-end"
        button={
          <Button kind="quiet" icon={IconPlus}>
            <Trans>New</Trans>
          </Button>
        }
        items={[
          { label: t`Book a patient…`, icon: IconCalendarPlus, onPick: () => ask('book') },
          { label: t`Enter a visit that took place…`, icon: IconCalendarCheck, onPick: () => ask('past') },
          { label: t`Block time…`, icon: IconCalendarOff, onPick: () => ask('block') },
          { label: t`Is a time offered?`, icon: IconHelpCircle, onPick: () => ask('why') },
          'line',
          { label: t`Import a calendar…`, icon: IconFileImport, onPick: () => setOpen('import') },
          { label: t`Private calendar address…`, icon: IconLink, onPick: () => setOpen('feed') },
        ]}
      />
      {open === 'import' && <ImportDialog open onClose={() => setOpen(null)} ifLost={() => setOpen(null)} />}
      {open === 'feed' && <FeedDialog open onClose={() => setOpen(null)} ifLost={() => setOpen(null)} />}
    </>
  )
}
