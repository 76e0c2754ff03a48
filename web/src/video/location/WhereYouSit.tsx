import { Trans, useLingui } from '@lingui/react/macro'
import { getCallLocation, sayCallLocation } from '@sorrel/contract/video/operations'
import { type ReactNode, useState } from 'react'
import type { OutputOf } from '../../kernel/calls/api.ts'
import { useAct, useRead } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { LocationForm } from './LocationForm.tsx'
import { usePlaceWords } from './use-place-words.ts'

type Props = { appointment_id: string; meets: string; children: ReactNode }

/** Asks the patient before each call where they sit. One press says that nothing changed. The way into the call stands below the answer. */
export function WhereYouSit({ appointment_id, meets, children }: Props) {
  const { t } = useLingui()
  const read = useRead(getCallLocation, { params: { appointment_id } })
  const [edits, setEdits] = useState(false)
  if (read.error && !read.data) return <Problem error={read.error} again={() => void read.refetch()} />
  if (!read.data) return <Waiting count={2} />
  const { location, suggestion, is_licensed } = read.data
  const isKnown = suggestion.state !== null && suggestion.address !== null && suggestion.emergency_phone !== null
  if (location && !edits)
    return (
      <>
        <Card title={t`Where you are`}>
          <Said location={location} />
          <Button kind="plain" size="small" onClick={() => setEdits(true)}>
            <Trans>I am somewhere else</Trans>
          </Button>
        </Card>
        {is_licensed === false && <NotLicensed meets={meets} />}
        {children}
      </>
    )
  return (
    <Card title={t`Before you join`} className="stack">
      <p className="quiet small">
        <Trans>We ask at each visit, so that {meets} can send help to you if something happens, and may work where you are.</Trans>
      </p>
      {isKnown && !edits ? (
        <Confirm {...{ appointment_id, suggestion }} onEdit={() => setEdits(true)} />
      ) : (
        <LocationForm
          {...{ appointment_id, suggestion }}
          isStaff={false}
          onDone={() => setEdits(false)}
          onCancel={edits ? () => setEdits(false) : undefined}
        />
      )}
    </Card>
  )
}

type Suggestion = OutputOf<typeof getCallLocation>['suggestion']

/** What was said the last time, confirmed with one press. */
function Confirm({ appointment_id, suggestion, onEdit }: { appointment_id: string; suggestion: Suggestion; onEdit: () => void }) {
  const say = useAct(sayCallLocation, { refreshes: [getCallLocation] })
  const { state, is_home, address, emergency_name, emergency_phone } = suggestion
  const confirm = () => {
    if (state && address && emergency_name && emergency_phone)
      say.mutate({ params: { appointment_id }, body: { state, is_home, address, emergency_name, emergency_phone } })
  }
  return (
    <>
      <Said location={suggestion} />
      {say.error && <Problem error={say.error} />}
      <div className="line line--wrap">
        <Button kind="main" busy={say.isPending} onClick={confirm}>
          <Trans>Yes, I am there</Trans>
        </Button>
        <Button kind="quiet" onClick={onEdit}>
          <Trans>I am somewhere else</Trans>
        </Button>
      </div>
    </>
  )
}

function Said({ location }: { location: Suggestion }) {
  const { place, contact } = usePlaceWords(location)
  return (
    <p>
      <b>{place}</b>
      <br />
      <span className="quiet small">
        <Trans>In an emergency we call {contact}.</Trans>
      </span>
    </p>
  )
}

const NotLicensed = ({ meets }: { meets: string }) => (
  <Notice tone="warn" live>
    <Trans>
      {meets} has no license where you are now. You can still join: {meets} knows, and tells you how you go on.
    </Trans>
  </Notice>
)
