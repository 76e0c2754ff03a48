import '../referrals.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { getReferral } from '@sorrel/contract/referrals/operations'
import type { Referral } from '@sorrel/contract/referrals/schemas'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '../../kernel/calls/query.ts'
import { PageHead } from '../../kernel/shell/PageHead.tsx'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { DownloadButton } from '../../kernel/ui/files/DownloadButton.tsx'
import { Picture } from '../../kernel/ui/files/Picture.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useMyZone } from '../../scheduling/provider/use-schedule.ts'
import { ReferralCard } from '../card/ReferralCard.tsx'
import { ConfirmForm } from './ConfirmForm.tsx'
import { DeclineCard } from './DeclineCard.tsx'

const route = getRouteApi('/staff/provider/referrals/$referralId')

/** One referral beside its document: the dietitian checks what was read, says whose it is, and confirms it, or says why it is not used. */
export function ConfirmPage() {
  const { t } = useLingui()
  const { referralId } = route.useParams()
  const { data, error, refetch } = useRead(getReferral, { params: { referral_id: referralId } })
  return (
    <>
      <PageHead title={t`Check a referral`} line={<Trans>Nothing that was read counts until you confirm it.</Trans>} />
      <div className="page">
        {data ? (
          <Loaded key={data.referral.id} {...data} />
        ) : error ? (
          <Problem error={error} again={() => void refetch()} />
        ) : (
          <Waiting shape="cards" count={2} />
        )}
      </div>
    </>
  )
}

type Data = { referral: Referral; candidates: Parameters<typeof ConfirmForm>[0]['candidates'] }

function Loaded({ referral, candidates }: Data) {
  const zone = useMyZone()
  const [types, setTypes] = useState(false)
  if (referral.status !== 'received')
    return (
      <div className="stack referral-inbox">
        <ReferralCard referral={referral} zone={zone} />
        <div>
          <LinkButton kind="quiet" to="/provider/referrals">
            <Trans>Back to the inbox</Trans>
          </LinkButton>
        </div>
      </div>
    )
  return (
    <div className="referral-check">
      <Paper referral={referral} />
      <div className="stack">
        {referral.reading === 'waiting' && !types ? (
          <BeingRead onType={() => setTypes(true)} />
        ) : (
          <ConfirmForm referral={referral} candidates={candidates} />
        )}
        <DeclineCard id={referral.id} />
      </div>
    </div>
  )
}

function BeingRead({ onType }: { onType: () => void }) {
  return (
    <Notice tone="info" live>
      <p>
        <Trans>We are reading the document. This takes a moment.</Trans>
      </p>
      <Button kind="plain" onClick={onType}>
        <Trans>Type it yourself</Trans>
      </Button>
    </Notice>
  )
}

/** The document itself: a photo in place, a PDF to open. */
function Paper({ referral: { file, reading } }: { referral: Referral }) {
  const { t } = useLingui()
  if (!file)
    return (
      <Card title={t`No document`}>
        <p>
          <Trans>You are typing this referral from paper. Keep the paper with your records.</Trans>
        </p>
      </Card>
    )
  return (
    <Card title={t`The document`} className="referral-paper" aside={<DownloadButton file_id={file.file_id} name={file.name} />}>
      {reading === 'unreadable' && (
        <Notice tone="warn">
          <Trans>The software could not read it. Please type what it says.</Trans>
        </Notice>
      )}
      {file.type === 'application/pdf' ? (
        <p>
          <Trans>This is a PDF. Download it to see it beside the form.</Trans>
        </p>
      ) : (
        <Picture file_id={file.file_id} size="full" alt={t`Photo of the referral`} />
      )}
    </Card>
  )
}
