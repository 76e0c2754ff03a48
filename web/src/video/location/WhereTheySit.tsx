import { Trans, useLingui } from '@lingui/react/macro'
import { getCallLocation } from '@sorrel/contract/video/operations'
import { useState } from 'react'
import type { OutputOf } from '../../kernel/calls/api.ts'
import { useRead } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { LocationForm } from './LocationForm.tsx'
import { usePlaceWords } from './use-place-words.ts'

type Props = { appointment_id: string; meets: string }

/** For the dietitian: where the patient sits, whom to call, and what to do without a license there. */
export function WhereTheySit({ appointment_id, meets }: Props) {
  const { t } = useLingui()
  const { data, error, refetch } = useRead(getCallLocation, { params: { appointment_id } })
  const [edits, setEdits] = useState(false)
  const words = usePlaceWords(data?.location ?? nothing)
  if (error && !data) return <Problem error={error} again={() => void refetch()} />
  if (!data) return null
  const { location, suggestion, is_licensed } = data
  const { place, state } = words
  return (
    <>
      {is_licensed === false && (
        <Notice tone="warn" live>
          <p>
            <b>
              <Trans>You have no license in {state} on the day of this visit.</Trans>
            </b>
          </p>
          <p>
            <Trans>
              Agree on another time, or hand the visit to a colleague with a license there. If you go on, write the reason into the note: a
              claim waits for it.
            </Trans>
          </p>
        </Notice>
      )}
      <Card title={t`Where ${meets} is`} className="stack stack--close">
        {location && !edits && (
          <>
            <p>
              <b>{place}</b>
            </p>
            <Emergency {...{ meets, state }} location={location} />
          </>
        )}
        {!location && !edits && (
          <p className="quiet">
            <Trans>Has not said yet. Ask for the address and for somebody to call.</Trans>
          </p>
        )}
        {edits ? (
          <LocationForm
            {...{ appointment_id }}
            suggestion={location ?? suggestion}
            isStaff
            onDone={() => setEdits(false)}
            onCancel={() => setEdits(false)}
          />
        ) : (
          <div>
            <Button kind="plain" size="small" onClick={() => setEdits(true)}>
              {location ? <Trans>Change it</Trans> : <Trans>Enter it</Trans>}
            </Button>
          </div>
        )}
      </Card>
    </>
  )
}

type Location = NonNullable<OutputOf<typeof getCallLocation>['location']>

/** What the dietitian does and reads out if something happens: what they dial reaches the services around themselves, not those of the patient. */
function Emergency({ meets, state, location }: { meets: string; state: string; location: Location }) {
  const { emergency_name, emergency_phone } = location
  return (
    <>
      <h3 className="call-emergency">
        <Trans>In an emergency</Trans>
      </h3>
      <ol className="call-steps small">
        <li>
          <Trans>
            Stay in the call. Ask {meets}, or somebody with them, to dial 911: that reaches the services in {state} at once.
          </Trans>
        </li>
        <li>
          <Trans>
            If they cannot, call the ten-digit number of the police or the sheriff there, and read out the address above. 911 from your
            phone reaches the services around you.
          </Trans>
        </li>
        <li>
          <Trans>
            If you do not know that number, dial 911, say that the emergency is in {state}, and ask to be connected. That takes longer, and
            not every center can do it.
          </Trans>
        </li>
        <li>
          <Trans>
            Then call {emergency_name},{' '}
            <a className="link num" href={`tel:${emergency_phone.replace(/[^+\d]/g, '')}`}>
              {emergency_phone}
            </a>
            .
          </Trans>
        </li>
      </ol>
    </>
  )
}

const nothing = { state: null, is_home: false, address: null, emergency_name: null, emergency_phone: null }
