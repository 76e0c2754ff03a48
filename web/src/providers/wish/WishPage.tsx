import { Trans, useLingui } from '@lingui/react/macro'
import { confirmSearchWish, getSearchWish, leaveSearchWish } from '@sorrel/contract/providers/wishes/operations'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiProblem, type OutputOf } from '../../kernel/calls/api.ts'
import { useAct, useRead } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { DataList } from '../../kernel/ui/DataList.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useTitle } from '../../kernel/use-title.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useLabels } from '../labels.ts'

type Wish = OutputOf<typeof getSearchWish>

/** The page behind the link of a mail: what the person wants to be told about, with one press to confirm it and one to leave. */
export function WishPage() {
  const { t } = useLingui()
  const { token } = useParams({ strict: false }) as { token: string }
  const read = useRead(getSearchWish, { params: { token } })
  const [hasLeft, setLeft] = useState(false)
  useTitle(t`Tell me when that changes`)
  const isOver = read.error instanceof ApiProblem && ['not_found', 'invalid_request'].includes(read.error.code)
  return (
    <div className="wrap wrap--narrow page-room stack stack--wide">
      {hasLeft || isOver ? (
        <Gone hasLeft={hasLeft} />
      ) : read.data ? (
        <Wished wish={read.data} token={token} onLeave={() => setLeft(true)} />
      ) : read.error ? (
        <Problem error={read.error} again={() => void read.refetch()} />
      ) : (
        <Waiting shape="cards" count={1} />
      )}
    </div>
  )
}

function Gone({ hasLeft }: { hasLeft: boolean }) {
  return (
    <>
      <h1 className="serif">{hasLeft ? <Trans>We have deleted your address</Trans> : <Trans>This link no longer works</Trans>}</h1>
      <EmptyState
        drawing="search"
        title={hasLeft ? <Trans>We will not write to you about this.</Trans> : <Trans>What you asked for is no longer kept.</Trans>}
        action={
          <LinkButton to="/find">
            <Trans>Find a dietitian</Trans>
          </LinkButton>
        }
      />
    </>
  )
}

function Wished({ wish, token, onLeave }: { wish: Wish; token: string; onLeave: () => void }) {
  const { t } = useLingui()
  const labels = useLabels()
  const format = useFormat()
  const confirm = useAct(confirmSearchWish, { refreshes: [getSearchWish] })
  const leave = useAct(leaveSearchWish, { onSuccess: onLeave })
  const error = confirm.error ?? leave.error
  const { state, specialties, payer_id, visit_mode, confirmed_at, told_at } = wish
  const search = {
    location_us_state: state,
    ...(specialties.length > 0 && { specialties: specialties.join(',') }),
    ...(payer_id && { insurance: payer_id }),
    ...(visit_mode && { visit_mode }),
  }
  return (
    <>
      <h1 className="serif">
        {told_at ? (
          <Trans>Now there is somebody for you</Trans>
        ) : confirmed_at ? (
          <Trans>We will tell you</Trans>
        ) : (
          <Trans>Shall we tell you when that changes?</Trans>
        )}
      </h1>
      <Card title={t`What you searched for`}>
        <div className="stack">
          <DataList
            facts={[
              { label: t`State`, value: labels.state(state) },
              specialties.length > 0 && { label: t`Experience with`, value: format.list(specialties.map((one) => labels.specialty(one))) },
              payer_id !== null && { label: t`Insurance`, value: labels.payer(payer_id) },
              visit_mode !== null && { label: t`How you meet`, value: visit_mode === 'virtual' ? t`Video` : t`In person` },
            ]}
          />
          {error && <Problem error={error} />}
          {told_at ? (
            <LinkButton to="/find" search={search}>
              <Trans>See who it is</Trans>
            </LinkButton>
          ) : confirmed_at ? (
            <p role="status">
              <Trans>We will write to you once, as soon as somebody who fits can be booked.</Trans>
            </p>
          ) : (
            <Button busy={confirm.isPending} onClick={() => confirm.mutate({ params: { token } })}>
              <Trans>Yes, tell me</Trans>
            </Button>
          )}
          <Button kind="plain" busy={leave.isPending} onClick={() => leave.mutate({ params: { token } })}>
            {told_at ? <Trans>Delete this search</Trans> : <Trans>No, delete my address</Trans>}
          </Button>
        </div>
      </Card>
    </>
  )
}
