import './prefill.css'
import { Plural, Trans } from '@lingui/react/macro'
import { type PrefillError, prefillStageLabels, prefillStages } from '@sorrel/contract/prefill/vocabulary'
import { IconSparkles } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../kernel/ui/buttons/Button.tsx'
import { Notice } from '../kernel/ui/notices/Notice.tsx'
import { Problem } from '../kernel/ui/notices/Problem.tsx'
import { useFormat } from '../kernel/words/i18n.ts'
import { useDesk } from './desk.tsx'
import type { Run } from './open.ts'
import type { Prefill } from './use-prefill.ts'

/** Starts proposals for a note, and says how far they are. Nothing where nobody proposes. */
export function PrefillBar() {
  const prefill = useDesk()?.prefill
  if (!prefill) return null
  const { list, latest, error } = prefill
  if (list.error) return <Problem error={list.error} again={() => void list.refetch()} />
  if (!list.data) return <span className="bone bone--text" role="status" aria-busy="true" />
  if (!list.data.is_offered && !latest) return null
  const runs = latest?.status === 'queued' || latest?.status === 'running'
  return (
    <section className="prefill-bar stack stack--close" aria-labelledby="prefill">
      <div className="line line--wrap line--apart">
        <h2 id="prefill">
          <Trans>Proposals</Trans>
        </h2>
        {list.data.is_offered && !runs && (
          <Button kind="quiet" size="small" icon={IconSparkles} busy={prefill.isStarting} onClick={prefill.start}>
            {latest ? <Trans>Prefill again</Trans> : <Trans>Prefill</Trans>}
          </Button>
        )}
      </div>
      {error && <Problem error={error} />}
      {latest && runs ? <Progress run={latest} prefill={prefill} /> : latest && <Outcome run={latest} prefill={prefill} />}
      <Disclosure prefill={prefill} />
    </section>
  )
}

function Progress({ run, prefill }: { run: Run; prefill: Prefill }) {
  const { locale } = useFormat()
  const at = run.stage === null ? 0 : prefillStages.indexOf(run.stage) + 1
  const all = prefillStages.length
  return (
    <div className="line line--wrap line--apart">
      <span role="status" className="line">
        <span className="spinner" aria-hidden="true" />
        {run.stage === null ? (
          <Trans>Waiting to begin</Trans>
        ) : (
          <>
            {prefillStageLabels[run.stage][locale]}{' '}
            <Trans context="step of a run">
              ({at} of {all})
            </Trans>
          </>
        )}
      </span>
      <Button kind="quiet" size="small" busy={prefill.isRemoving} onClick={() => prefill.remove(run)}>
        <Trans>Cancel</Trans>
      </Button>
    </div>
  )
}

function Outcome({ run, prefill }: { run: Run; prefill: Prefill }) {
  const count = prefill.open.length
  if (run.status === 'failed') return <FailedNotice code={run.error_code ?? 'model_unavailable'} />
  if (run.outcome === 'no_speech')
    return (
      <Notice tone="info">
        <Trans>Nobody speaks in the recording, so nothing is proposed.</Trans>
      </Notice>
    )
  if (run.outcome === 'insufficient_source')
    return (
      <Notice tone="info">
        <Trans>There is too little in the record to propose anything.</Trans>
      </Notice>
    )
  if (count === 0)
    return (
      <p className="small quiet">
        <Trans>You have decided on every proposal.</Trans>
      </p>
    )
  return (
    <div className="line line--wrap line--apart">
      <p role="status">
        <Plural
          value={count}
          one="# proposal waits for your decision, beside its field."
          other="# proposals wait for your decision, each beside its field."
        />
      </p>
      <Button kind="quiet" size="small" busy={prefill.isRemoving} onClick={() => prefill.remove(run)}>
        <Trans>Discard them</Trans>
      </Button>
    </div>
  )
}

function FailedNotice({ code }: { code: PrefillError }) {
  const reasons: Readonly<Record<PrefillError, ReactNode>> = {
    timeout: <Trans>It took longer than three minutes and was ended.</Trans>,
    bad_answer: <Trans>The answer could not be used, even on the second try.</Trans>,
    model_unavailable: <Trans>The service that writes proposals cannot be reached.</Trans>,
    too_much: <Trans>There is more text than can be read at once.</Trans>,
    limit_reached: <Trans>Today's limit for proposals is reached.</Trans>,
  }
  return (
    <Notice tone="warn" live>
      <p>
        <b>
          <Trans>Nothing was proposed.</Trans>
        </b>{' '}
        {reasons[code]} <Trans>You can write the note yourself, or try again.</Trans>
      </p>
    </Notice>
  )
}

/** That no person wrote the proposals, and where the texts go. */
function Disclosure({ prefill }: { prefill: Prefill }) {
  const format = useFormat()
  const outside = prefill.list.data?.outside
  const writes = <Trans>Each proposal quotes its sources, and nothing enters the note before you accept it.</Trans>
  if (!outside)
    return (
      <p className="small quiet">
        <Trans>A program on this server arranges what is in the record.</Trans> {writes}
      </p>
    )
  const { model, agreed_on } = outside
  const day = agreed_on && format.shortDate(agreed_on)
  return (
    <p className="small quiet">
      <Trans>The AI model {model} writes the proposals. It gets the texts without names and numbers of people.</Trans>{' '}
      {day && <Trans>Its vendor is bound by the agreement of {day}.</Trans>} {writes}
    </p>
  )
}
