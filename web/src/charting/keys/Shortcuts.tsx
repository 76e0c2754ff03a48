import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { DataList } from '../../kernel/ui/DataList.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'

/** The keys of the note. */
export function Shortcuts({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const keys: readonly (readonly [string, string])[] = [
    ['Alt + 1', t`Assessment`],
    ['Alt + 2', t`Nutrition diagnosis`],
    ['Alt + 3', t`Intervention`],
    ['Alt + 4', t`Monitoring`],
    ['Alt + 5', t`For the client`],
    ['Alt + 0', t`Search in what is known`],
    ['Alt + N', t`Next field that is still empty`],
    ['Alt + S', t`Sign`],
    [t`.word and a space`, t`Write the phrase of that word`],
    ['?', t`Show these keys, outside of a field`],
  ]
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={<Trans>Keys of the note</Trans>}
      actions={
        <Button kind="quiet" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <div className="stack">
        <DataList facts={keys.map(([label, value]) => ({ label: <kbd>{label}</kbd>, value }))} />
        <p>
          <Link to="/provider/phrases">
            <Trans>Your phrases</Trans>
          </Link>
        </p>
      </div>
    </Dialog>
  )
}
