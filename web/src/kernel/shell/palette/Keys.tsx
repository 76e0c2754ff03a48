import { useLingui as useWords } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { listAllKeys } from './keys.ts'

/** The list behind `?`. */
export function Keys({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { i18n } = useWords()
  return (
    <Dialog open onClose={onClose} title={t`Keyboard shortcuts`}>
      <dl className="keys">
        {listAllKeys().map(({ keys, does }) => (
          <div key={keys}>
            <dt>{i18n._(does)}</dt>
            <dd>
              <kbd>{keys}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
