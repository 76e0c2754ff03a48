import { Trans, useLingui } from '@lingui/react/macro'
import type { getMe } from '@sorrel/contract/auth/operations'
import { type ReactNode, useState } from 'react'
import type { OutputOf } from '../../kernel/calls/api.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { formatPhone } from '../phone.ts'
import { ChangeFlow } from './ChangeFlow.tsx'
import type { Change } from './change.ts'

/** The number, address and password with which the person signs in, each with a button to change it. */
export function SignInFacts({ me }: { me: OutputOf<typeof getMe> }) {
  const { t } = useLingui()
  const [changing, setChanging] = useState<Change | null>(null)
  const titles = {
    phone_number: t`Change your phone number`,
    email: me.email === null || me.email_verified ? t`Change your email address` : t`Confirm your email address`,
    new_password: t`Change your password`,
  }
  // Remembers what was changed last, so that the text of the dialog stays while the dialog closes.
  const [shown, setShown] = useState<Change>('phone_number')
  const open = (what: Change) => {
    setShown(what)
    setChanging(what)
  }
  const unproven = me.email !== null && !me.email_verified
  const row = (what: Change, label: string, value: ReactNode, word?: ReactNode) => (
    <div className="account-row">
      <div>
        <p className="small quiet">{label}</p>
        <p className="num">{value}</p>
      </div>
      <Button kind="quiet" size="small" onClick={() => open(what)} aria-label={titles[what]}>
        {word || <Trans>Change</Trans>}
      </Button>
    </div>
  )
  return (
    <Card title={<Trans>How you sign in</Trans>}>
      {me.name && (
        <div className="account-row">
          <div>
            <p className="small quiet">
              <Trans>Name</Trans>
            </p>
            <p>{me.name}</p>
          </div>
        </div>
      )}
      {row('phone_number', t`Mobile phone`, formatPhone(me.phone_number))}
      {row('email', t`Email address`, me.email ?? <Trans>None yet</Trans>, unproven && <Trans>Confirm</Trans>)}
      {unproven && (
        <p className="small quiet">
          <Trans>Not confirmed yet. Once it is, it lets you in if you lose your phone.</Trans>
        </p>
      )}
      {me.has_password && row('new_password', t`Password`, '••••••••')}
      <Dialog open={changing !== null} onClose={() => setChanging(null)} title={titles[shown]}>
        <ChangeFlow
          key={String(changing)}
          what={shown}
          me={me}
          onDone={() => {
            setChanging(null)
            toast(t`Changed. Your other devices are signed out.`)
          }}
        />
      </Dialog>
    </Card>
  )
}
