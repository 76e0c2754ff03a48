import { Trans, useLingui } from '@lingui/react/macro'
import { listCallGuests, revokeCallGuest } from '@sorrel/contract/video/operations'
import { guestRelationLabels } from '@sorrel/contract/video/vocabulary'
import { IconCopy, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { OutputOf } from '../../kernel/calls/api.ts'
import { useAct, useRead } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { confirm } from '../../kernel/ui/dialogs/confirm.ts'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { InviteGuest } from './InviteGuest.tsx'

type Guest = OutputOf<typeof listCallGuests>['items'][number]

/** Who else may come to a visit: a relative or an interpreter, each by a link of their own. */
export function Guests({ appointment_id }: { appointment_id: string }) {
  const { t } = useLingui()
  const params = { appointment_id }
  const { data, error, refetch } = useRead(listCallGuests, { params })
  const [invites, setInvites] = useState(false)
  // What was read before stays in sight while the network is gone.
  if (error && !data) return <Problem error={error} again={() => void refetch()} />
  return (
    <Card title={t`Somebody else in the call`} className="stack">
      {data && data.items.length > 0 ? (
        <ul className="stack guest-list">
          {data.items.map((guest) => (
            <Invited key={guest.id} guest={guest} appointment_id={appointment_id} />
          ))}
        </ul>
      ) : (
        <p className="quiet small">
          <Trans>Invite a relative or an interpreter. They come by a link, without an account.</Trans>
        </p>
      )}
      {invites ? (
        <InviteGuest appointment_id={appointment_id} onClose={() => setInvites(false)} />
      ) : (
        <div>
          <Button kind="plain" size="small" icon={IconUserPlus} onClick={() => setInvites(true)}>
            <Trans>Invite somebody</Trans>
          </Button>
        </div>
      )}
    </Card>
  )
}

function Invited({ guest, appointment_id }: { guest: Guest; appointment_id: string }) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const { id: guest_id, name, relation, url } = guest
  const revoke = useAct(revokeCallGuest, { refreshes: [listCallGuests] })
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast(t`The link is copied. Give it to ${name} alone.`),
      () => toast(t`The link could not be copied.`),
    )
  const take = async () => {
    const sure = await confirm({
      title: t`Take the invitation of ${name} back?`,
      text: t`Their link ends at once. If they are in the call, they leave it.`,
      action: t`Take the link back`,
    })
    if (sure) revoke.mutate({ params: { appointment_id, guest_id } })
  }
  return (
    <li className="stack stack--close">
      <span>
        <b>{name}</b>, {guestRelationLabels[relation][locale]}
        <br />
        <span className="quiet small">
          <Delivery guest={guest} />
        </span>
      </span>
      {revoke.error && <Problem error={revoke.error} />}
      <span className="line line--wrap">
        <Button kind="plain" size="small" icon={IconCopy} onClick={() => void copy()}>
          <Trans>
            Copy the link<span className="sr"> for {name}</span>
          </Trans>
        </Button>
        <Button kind="plain" size="small" busy={revoke.isPending} onClick={() => void take()}>
          <Trans>
            Take it back<span className="sr"> from {name}</span>
          </Trans>
        </Button>
      </span>
    </li>
  )
}

/** Whether the link reached them. */
function Delivery({ guest: { channel, address, sent_at, is_undelivered } }: { guest: Guest }) {
  if (channel === null) return <Trans>You hand the link on.</Trans>
  if (address === null) return <Trans>The visit is long over, so we forgot where the link was sent.</Trans>
  if (is_undelivered) return <Trans>Our message to {address} did not arrive. Hand the link on yourself.</Trans>
  return sent_at ? <Trans>The link was sent to {address}.</Trans> : <Trans>The link goes to {address} now.</Trans>
}
