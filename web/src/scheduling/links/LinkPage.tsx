import '../../kernel/ui/styles/booking.css'
import './links.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { cancelByLink, getAppointmentLink } from '@sorrel/contract/scheduling/operations'
import { computeLateFeeCents } from '@sorrel/contract/scheduling/rules'
import { useParams } from '@tanstack/react-router'
import { type ComponentProps, useState } from 'react'
import { ApiProblem, type OutputOf } from '../../kernel/calls/api.ts'
import { useAct, useRead } from '../../kernel/calls/query.ts'
import { getDeviceZone, readNow } from '../../kernel/clock.ts'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useTitle } from '../../kernel/use-title.ts'
import { AskedToChange } from '../changes/AskedToChange.tsx'
import { CancelForm } from '../changes/CancelForm.tsx'
import { CancelWords } from '../changes/CancelWords.tsx'
import { ChangeTerms } from '../changes/ChangeTerms.tsx'
import { FeesInAll } from '../changes/FeesInAll.tsx'
import { MoveForm } from '../changes/MoveForm.tsx'
import { useLateFee } from '../changes/use-late-fee.ts'
import { ChangeDone } from './ChangeDone.tsx'
import { ToMyVisits } from './ToMyVisits.tsx'
import { VisitCard } from './VisitCard.tsx'

type Visit = OutputOf<typeof getAppointmentLink>['appointment']

/** The page behind the move link of a message. It needs no sign-in. */
export function MovePage() {
  return <LinkPage wish="move" />
}

/** The page behind the cancel link of a message. It needs no sign-in. */
export function CancelPage() {
  return <LinkPage wish="cancel" />
}

function LinkPage({ wish }: { wish: 'move' | 'cancel' }) {
  const { t } = useLingui()
  const { token } = useParams({ strict: false }) as { token: string }
  const read = useRead(getAppointmentLink, { params: { token } })
  const [done, setDone] = useState<ComponentProps<typeof ChangeDone> | null>(null)
  const [kept, setKept] = useState(false)
  useTitle(wish === 'move' ? t`Move your visit` : t`Cancel your visit`)
  // The link of a moved visit brings the calendar file of its new time.
  if (done) return <ChangeDone {...done} ics={done.ics ?? (read.data?.moved ? read.data.ics : null)} />
  if (read.error instanceof ApiProblem && leadsNowhere.has(read.error.code)) return <Over />
  if (!read.data)
    return (
      <div className="wrap link-page">
        {read.error ? <Problem error={read.error} again={() => void read.refetch()} /> : <Waiting shape="cards" count={1} />}
      </div>
    )
  const { appointment, ics, moved } = read.data
  if (appointment.status === 'Canceled') return <ChangeDone visit={appointment} ics={ics} feeCents={appointment.cancel_fee_cents} />
  if (moved) return <ChangeDone visit={appointment} ics={ics} feeCents={moved.fee_cents} />
  if (kept) return <Kept visit={appointment} ics={ics} />
  return (
    <div className="wrap link-page stack stack--wide">
      <h1 className="serif">{wish === 'move' ? <Trans>Move your visit</Trans> : <Trans>Cancel your visit</Trans>}</h1>
      <AskedToChange visit={appointment} />
      <VisitCard visit={appointment} ics={ics} />
      {wish === 'move' ? (
        <Move
          visit={appointment}
          token={token}
          onKeep={() => setKept(true)}
          onDone={(visit, feeCents) => {
            setDone({ visit, ics: null, feeCents })
            void read.refetch()
          }}
        />
      ) : (
        <Cancel
          visit={appointment}
          token={token}
          onKeep={() => setKept(true)}
          onDone={(visit, file) => setDone({ visit, ics: file, feeCents: visit.cancel_fee_cents })}
        />
      )}
      <ToMyVisits />
    </div>
  )
}

/** Confirms to a person who chose to change nothing that the visit stays as it is. */
function Kept({ visit, ics }: { visit: Visit; ics: string }) {
  return (
    <div className="wrap link-page stack stack--wide">
      <h1 className="serif" tabIndex={-1} ref={focusOnce}>
        <Trans>Your visit stays as it is</Trans>
      </h1>
      <VisitCard visit={visit} ics={ics} />
      <ToMyVisits />
    </div>
  )
}

const focusOnce = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true })

/** The errors of a link that leads nowhere. A link that was cut off has an invalid token, which is treated like an unknown one. */
const leadsNowhere: ReadonlySet<string> = new Set(['not_found', 'invalid_request'])

/** Says until when a change costs nothing, or what it costs now. */
function FeeNotice({ visit }: { visit: Visit }) {
  const fee = useLateFee(visit)
  if (visit.late_fee_cents === 0 || visit.change_asked_at) return null
  return fee ? (
    <Notice tone="warn">
      <Trans>It is late to change this visit: a fee of {fee} applies.</Trans> <FeesInAll visit={visit} />
    </Notice>
  ) : (
    <p className="small">
      <ChangeTerms visit={visit} zone={getDeviceZone()} />
    </p>
  )
}

type MoveProps = { visit: Visit; token: string; onKeep: () => void; onDone: (visit: Visit, fee: number) => void }

function Move({ visit, token, onKeep, onDone }: MoveProps) {
  const { t } = useLingui()
  return (
    <section className="stack" aria-label={t`New time`}>
      <MoveForm
        visit={visit}
        token={token}
        zone={getDeviceZone()}
        onKeep={onKeep}
        onMoved={(moved) => onDone(moved, computeLateFeeCents(visit, 'patient', readNow()))}
      >
        <FeeNotice visit={visit} />
      </MoveForm>
      <p className="small quiet">
        <Trans>Your old time stays yours until the new one is booked.</Trans>
      </p>
    </section>
  )
}

type CancelProps = { visit: Visit; token: string; onKeep: () => void; onDone: (visit: Visit, ics: string) => void }

function Cancel({ visit, token, onKeep, onDone }: CancelProps) {
  const fee = useLateFee(visit)
  const act = useAct(cancelByLink, { onSuccess: ({ appointment, ics }) => onDone(appointment, ics) })
  return (
    <CancelForm
      busy={act.isPending}
      error={act.error}
      action={(scope) => <CancelWords visit={visit} zone={getDeviceZone()} fee={fee} scope={scope} />}
      onSend={() => act.mutate({ params: { token }, body: {} })}
      onKeep={onKeep}
      instead={
        <LinkButton kind="quiet" to="/reschedule/$token" params={{ token }}>
          <Trans>Move it instead</Trans>
        </LinkButton>
      }
    >
      <FeeNotice visit={visit} />
    </CancelForm>
  )
}

function Over() {
  const { t } = useLingui()
  return (
    <div className="wrap link-page stack stack--wide">
      <h1 className="serif">
        <Trans>This link no longer works</Trans>
      </h1>
      <EmptyState
        drawing="letter"
        title={t`It was used or replaced, or it has expired`}
        action={
          <LinkButton to="/">
            <Trans>Go to the first page</Trans>
          </LinkButton>
        }
      >
        <Trans>Links end shortly before a visit and when it has moved. Your newest message has the one that works.</Trans>
      </EmptyState>
      <ToMyVisits />
    </div>
  )
}
