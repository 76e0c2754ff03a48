import '../referrals.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { addToReferralInbox, listReferralInbox } from '@sorrel/contract/referrals/operations'
import type { Referral } from '@sorrel/contract/referrals/schemas'
import { Link, useNavigate } from '@tanstack/react-router'
import { usePages } from '../../kernel/calls/pages.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { PageHead } from '../../kernel/shell/PageHead.tsx'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { FileField } from '../../kernel/ui/files/FileField.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useMyZone } from '../../scheduling/provider/use-schedule.ts'
import { useReferralWords } from '../card/use-referral-words.ts'

/** The dietitian's inbox of referrals: what arrived as a photo or PDF and waits until somebody says whose it is and that it is right. */
export function InboxPage() {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={t`Referrals`} line={<Trans>What has arrived and is waiting for you. It counts once you confirm it.</Trans>} />
      <div className="page stack referral-inbox">
        <AddToInbox />
        <WaitingReferrals />
      </div>
    </>
  )
}

function AddToInbox() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const add = useAct(addToReferralInbox, {
    refreshes: [listReferralInbox],
    onSuccess: ({ id }) => void navigate({ to: '/provider/referrals/$referralId', params: { referralId: id } }),
  })
  return (
    <Card title={t`Add a referral`}>
      <FileField
        label={t`Photo or PDF, of any client`}
        help={t`It is read on our own server: client, clinician, NPI, diagnoses and days are proposed, and you check them.`}
        purpose="referral"
        value={[]}
        onChange={([file]) => file && add.mutate({ body: { file_id: file.file_id } })}
      />
      {add.error && <Problem error={add.error} />}
    </Card>
  )
}

function WaitingReferrals() {
  const { t } = useLingui()
  const { data, items, error, refetch, more, isLoadingMore } = usePages(listReferralInbox, { query: { limit: '20' } })
  if (!data) return error ? <Problem error={error} again={() => void refetch()} /> : <Waiting count={3} />
  if (items.length === 0)
    return (
      <EmptyState title={<Trans>Nothing is waiting</Trans>}>
        <Trans>What your clients send, and what you add above, stays here until it is confirmed.</Trans>
      </EmptyState>
    )
  return (
    <Card flush title={t`To confirm`}>
      <ul className="rows">
        {items.map((referral) => (
          <WaitingRow key={referral.id} referral={referral} />
        ))}
      </ul>
      {error && <Problem error={error} />}
      {more && (
        <Button kind="plain" busy={isLoadingMore} onClick={more}>
          <Trans>Show earlier ones</Trans>
        </Button>
      )}
    </Card>
  )
}

function WaitingRow({ referral }: { referral: Referral }) {
  const { t } = useLingui()
  const words = useReferralWords(useMyZone())
  const { patient_name, found, source, received_on, reading } = referral
  const read = found.find(({ field }) => field === 'patient_name')?.value
  const clinician = found.find(({ field }) => field === 'clinician_name')?.value
  const states = {
    none: t`Typed from paper`,
    waiting: t`Being read`,
    read: t`Read`,
    unreadable: t`The software could not read it`,
  }
  const received = words.near(received_on)
  return (
    <li className="referral-row">
      <div>
        <h3>
          <Link to="/provider/referrals/$referralId" params={{ referralId: referral.id }}>
            {patient_name ?? read ?? <Trans>Client not known yet</Trans>}
          </Link>
        </h3>
        <p className="small quiet">
          {source === 'patient' ? <Trans>Sent by the client on {received}</Trans> : <Trans>Added by you on {received}</Trans>}
          {clinician && `, ${clinician}`}
        </p>
      </div>
      <Chip {...(reading === 'unreadable' && { tone: 'warn' })}>{states[reading]}</Chip>
    </li>
  )
}
