import './insurance.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { listCoverages } from '@sorrel/contract/insurance/operations'
import { getPatient, updatePatient } from '@sorrel/contract/patients/record/operations'
import { IconCamera, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import type { OutputOf } from '../kernel/calls/api.ts'
import { useAct } from '../kernel/calls/query.ts'
import { Button } from '../kernel/ui/buttons/Button.tsx'
import { Card } from '../kernel/ui/Card.tsx'
import { confirm } from '../kernel/ui/dialogs/confirm.ts'
import { makeLazyPart } from '../kernel/ui/lazy-part.tsx'
import { EmptyState } from '../kernel/ui/notices/EmptyState.tsx'
import { Problem } from '../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../kernel/ui/notices/Waiting.tsx'
import { useTitle } from '../kernel/use-title.ts'
import { useMyPatientId, usePeople } from '../patients/use-people.ts'
import { CoverageFacts, type CoverageShown, usePayerName } from './CoverageFacts.tsx'
import { Guess } from './card/Guess.tsx'
import { NewCard } from './card/NewCard.tsx'
import { History } from './History.tsx'
import type { Held } from './plan/PlaceField.tsx'
import { PlanForm } from './plan/PlanForm.tsx'
import { fillPlan } from './plan/plan.ts'
import { useCoverages } from './use-coverages.ts'

const PlanCheck = makeLazyPart(() => import('../eligibility/PlanCheck.tsx'), 'PlanCheck')
const EndPlan = makeLazyPart(() => import('./plan/EndPlan.tsx'), 'EndPlan')
const NewYear = makeLazyPart(() => import('../renewals/patient/NewYear.tsx'), 'NewYear')

/** How the patient pays: the plan, the photos of its card, and what held before. */
export function InsurancePage() {
  const { t } = useLingui()
  useTitle(t`Insurance`)
  const patientId = useMyPatientId()
  const { data, error, refetch } = useCoverages(patientId)
  return (
    <div className="stack">
      <h1 className="serif">
        <Trans>Insurance</Trans>
      </h1>
      {data ? (
        <Coverages key={patientId} patientId={patientId} shown={data} />
      ) : error ? (
        <Problem error={error} again={() => void refetch()} />
      ) : (
        <Waiting shape="cards" count={2} />
      )}
    </div>
  )
}

function Coverages({ patientId, shown: { items, card } }: { patientId: string; shown: OutputOf<typeof listCoverages> }) {
  const { t } = useLingui()
  const { dependent } = usePeople()
  const nameOf = usePayerName()
  const [open, setOpen] = useState<Open>(null)
  const current = items.filter(({ closed_at }) => closed_at === null)
  const shownNow = chooseShown(current)
  const held = useHeld(current)
  const hasPlan = held.first !== undefined
  const second = current.find(({ priority }) => priority === 'secondary')
  const titleOf = ({ kind, priority }: CoverageShown) => {
    if (priority === 'secondary') return t`Second plan`
    if (kind === 'insurance' && held.second) return t`First plan`
    return kind === 'cash' && hasPlan ? t`Visits that you pay yourself` : t`What you pay with`
  }
  const close = () => setOpen(null)
  const asks = card !== null && !card.is_confirmed
  return (
    <>
      {current.length === 0 && !card && (
        <EmptyState title={t`No insurance yet`}>
          <Trans>Take a photo of your card, or enter your plan by hand. Without insurance you pay for each visit yourself.</Trans>
        </EmptyState>
      )}
      {asks && open !== 'photos' && <Guess patientId={patientId} card={card} held={held} onNewPhoto={() => setOpen('photos')} />}
      {shownNow.map((coverage) => (
        <Card key={coverage.coverage_id} title={titleOf(coverage)}>
          <CoverageFacts coverage={coverage} isOwn={!dependent} />
          {coverage.kind === 'insurance' && (
            <PlanCheck patientId={patientId} coverage={coverage} whileLoading={<Waiting shape="text" count={6} />} />
          )}
          {coverage.priority === 'secondary' && open === null && <SecondActs name={nameOf(coverage)} setOpen={setOpen} />}
          {card?.is_confirmed && coverage.card_id === card.card_id && (
            <Guess patientId={patientId} card={card} held={held} onNewPhoto={close} />
          )}
        </Card>
      ))}
      {open === null && <NewYear patientId={patientId} whileLoading={null} />}
      {open === 'photos' && <NewCard patientId={patientId} onDone={close} />}
      {open === 'end' && second && (
        <EndPlan {...{ patientId, begunOn: second.effective_from }} name={nameOf(second)} onClose={close} ifLost={close} />
      )}
      {(open === 'form' || open === 'second') && (
        <Card title={open === 'second' ? t`Second plan` : t`Your plan`}>
          <PlanForm
            patientId={patientId}
            held={held}
            {...(open === 'second' && second && { priority: 'secondary' as const, read: fillPlan(second) })}
            submitLabel={t`Save`}
            onDone={close}
          >
            <Button kind="plain" onClick={close}>
              <Trans>Cancel</Trans>
            </Button>
          </PlanForm>
        </Card>
      )}
      {open === null && <Ways {...{ patientId, setOpen }} isSecond={asks} paysCash={current.length > 0 && !hasPlan} />}
      <History items={items} isOwn={!dependent} />
    </>
  )
}

type Open = 'photos' | 'form' | 'second' | 'end' | null

/** The names of the plans that hold, and whether a coming visit is billed to one. */
function useHeld(current: readonly CoverageShown[]): Held {
  const nameOf = usePayerName()
  const find = (priority: CoverageShown['priority']) => {
    const plan = current.find((one) => one.kind === 'insurance' && one.priority === priority)
    return plan && nameOf(plan)
  }
  const hasVisits = current.some(({ kind, is_planned }) => kind === 'insurance' && is_planned)
  return { first: find('primary'), second: find('secondary'), hasVisits }
}

/** What becomes of a second plan. */
function SecondActs({ name, setOpen }: { name: string; setOpen: (open: Open) => void }) {
  return (
    <div className="line line--wrap">
      <Button kind="quiet" size="small" onClick={() => setOpen('second')}>
        <Trans>Change {name}</Trans>
      </Button>
      <Button kind="plain" size="small" onClick={() => setOpen('end')}>
        <Trans>End {name}…</Trans>
      </Button>
    </div>
  )
}

/**
 * A visit that somebody books to pay it themselves keeps a way to pay of its own. It is shown while such a visit is ahead, or if there is nothing else:
 * a canceled one leaves no second card behind.
 */
function chooseShown(current: readonly CoverageShown[]): readonly CoverageShown[] {
  const shown = current.filter(({ kind, is_planned }) => kind === 'insurance' || is_planned)
  return shown.length > 0 ? shown : current.slice(0, 1)
}

type WaysProps = { patientId: string; setOpen: (open: Open) => void; isSecond: boolean; paysCash: boolean }

/** The ways to change it. */
function Ways({ patientId, setOpen, isSecond, paysCash }: WaysProps) {
  const { t } = useLingui()
  const change = useAct(updatePatient, { refreshes: [listCoverages, getPatient] })
  const payCash = async () => {
    const isSure = await confirm({
      title: t`Pay without insurance?`,
      text: t`Your plan is no longer used for new visits. You can enter it again at any time.`,
      action: t`Pay without insurance`,
    })
    if (isSure) change.mutate({ params: { patient_id: patientId }, body: { coverage: { primary: { kind: 'cash' } } } })
  }
  return (
    <>
      {change.error && <Problem error={change.error} />}
      <div className="line line--wrap">
        <Button kind={isSecond ? 'quiet' : 'main'} icon={IconCamera} onClick={() => setOpen('photos')}>
          <Trans>Photograph a card</Trans>
        </Button>
        <Button kind="quiet" icon={IconPencil} onClick={() => setOpen('form')}>
          <Trans>Enter by hand</Trans>
        </Button>
        {!paysCash && (
          <Button kind="plain" busy={change.isPending} onClick={() => void payCash()}>
            <Trans>Pay without insurance</Trans>
          </Button>
        )}
      </div>
    </>
  )
}
