import { Trans, useLingui } from '@lingui/react/macro'
import { endGuardianship } from '@sorrel/contract/patients/operations'
import type { Dependent } from '@sorrel/contract/patients/schemas'
import { endGuardianInvitation, inviteGuardian, listGuardianInvitations } from '@sorrel/contract/patients/sharing/operations'
import type { SentInvitation } from '@sorrel/contract/patients/sharing/wire'
import { IconUserPlus } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useAct, useRead } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { confirm } from '../../kernel/ui/dialogs/confirm.ts'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { firstNameOf } from '../use-people.ts'
import { asksForProof, ProveFirst } from './ProveFirst.tsx'

/** Who else acts for somebody, or is invited to, and the form that invites. Shows nothing to those who were invited themselves. */
export function SecondGuardians({ dependent }: { dependent: Dependent }) {
  const [open, setOpen] = useState(false)
  const { data } = useRead(listGuardianInvitations)
  if (!data?.may_invite_for.includes(dependent.patient_id)) return null
  const name = firstNameOf(dependent)
  return (
    <div className="stack stack--close">
      {data.sent
        .filter(({ patient_id }) => patient_id === dependent.patient_id)
        .map((sent) => (
          <Sent key={sent.guardian_invitation_id} sent={sent} name={name} />
        ))}
      {open ? (
        <InviteForm dependent={dependent} onClose={() => setOpen(false)} />
      ) : (
        <div>
          <Button kind="plain" size="small" icon={IconUserPlus} onClick={() => setOpen(true)}>
            <Trans>Invite a second guardian for {name}</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}

function Sent({ sent, name }: { sent: SentInvitation; name: string }) {
  const { t } = useLingui()
  const format = useFormat()
  const refreshes = [listGuardianInvitations]
  const withdraw = useAct(endGuardianInvitation, { refreshes })
  const end = useAct(endGuardianship, { refreshes })
  const { guardian, reach, guardian_invitation_id } = sent
  const who = guardian?.name ?? reach ?? ''
  const until = format.date(sent.expires_at.slice(0, 10))
  const ask = async () => {
    const agreed = await confirm({
      title: t`End the access of ${who}?`,
      text: t`${who} no longer sees or changes the visits of ${name}. Booked visits stay.`,
      action: t`End the access`,
      danger: true,
    })
    if (agreed && guardian) end.mutate({ params: { guardianship_id: guardian.guardianship_id } })
  }
  const error = withdraw.error ?? end.error
  return (
    <div className="line line--apart line--wrap">
      <p className="small">
        {guardian ? (
          <Trans>
            {who} acts for {name} too.
          </Trans>
        ) : (
          <Trans>
            Invited: {who}. Waits until {until}.
          </Trans>
        )}
      </p>
      {guardian ? (
        <Button kind="plain" size="small" busy={end.isPending} aria-label={t`End the access of ${who}`} onClick={() => void ask()}>
          <Trans>End the access</Trans>
        </Button>
      ) : (
        <Button
          kind="plain"
          size="small"
          busy={withdraw.isPending}
          aria-label={t`Withdraw the invitation of ${who}`}
          onClick={() => withdraw.mutate({ params: { guardian_invitation_id } })}
        >
          <Trans>Withdraw</Trans>
        </Button>
      )}
      {error && <Problem error={error} />}
    </div>
  )
}

function InviteForm({ dependent, onClose }: { dependent: Dependent; onClose: () => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const name = firstNameOf(dependent)
  const invite = useAct(inviteGuardian, {
    refreshes: [listGuardianInvitations],
    onSuccess: () => {
      toast(t`The invitation waits for seven days.`)
      onClose()
    },
  })
  const reach = typed.trim()
  const send = () =>
    invite.mutate({ body: { patient_id: dependent.patient_id, ...(reach.includes('@') ? { email: reach } : { phone_number: reach }) } })
  if (asksForProof(invite.error)) return <ProveFirst onDone={send} />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reach && !invite.isPending) send()
  }
  return (
    <form className="stack stack--close" noValidate onSubmit={submit}>
      <p className="small quiet">
        <Trans>
          Another adult, such as the other parent, then sees, books, moves and cancels the visits of {name} as you do. They need an account
          of their own and accept after signing in. You can end it at any time.
        </Trans>
      </p>
      <TextInput
        label={t`Their mobile number or email`}
        help={t`With which they sign in.`}
        value={typed}
        autoComplete="off"
        onChange={(event) => {
          invite.reset()
          setTyped(event.currentTarget.value)
        }}
      />
      {invite.error && <Problem error={invite.error} />}
      <div className="line line--wrap">
        <Button type="submit" size="small" busy={invite.isPending} disabled={!reach}>
          <Trans>Invite</Trans>
        </Button>
        <Button kind="plain" size="small" onClick={onClose}>
          <Trans>Not now</Trans>
        </Button>
      </div>
    </form>
  )
}
