import { Trans, useLingui } from '@lingui/react/macro'
import type { CallRole } from '@sorrel/contract/video/vocabulary'
import { useEffect, useRef } from 'react'
import { Card } from '../../kernel/ui/Card.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import type { UsedDevices } from '../devices/use-devices.ts'
import { WhereTheySit } from '../location/WhereTheySit.tsx'
import type { CallState, VideoCall } from '../use-call.ts'
import { WaysOn } from './WaysOn.tsx'

type Props = { state: CallState; devices: UsedDevices; now: string; zone: string; party: CallRole }

/** Whether the caller has been in the call with whom they meet, and has left it with every browser. */
export const hasLeft = ({ have_met, people }: VideoCall, party: CallRole): boolean =>
  party !== 'guest' && have_met && !people.some(({ is_mine }) => is_mine)

/** For whoever has left a call that was held and may still go on: who is in it, and what comes next. */
export function LeftCall({ state, devices, now, zone, party }: Props) {
  const { t } = useLingui()
  const { appointment_id, meets, meets_left_at, ends_at, chat_channel_id } = state.video
  const isOver = meets_left_at !== null && now >= ends_at && chat_channel_id === null
  return (
    <div className={party === 'provider' ? 'lobby' : undefined}>
      <div className="stack" ref={useTakenFocus()} tabIndex={-1}>
        <Card title={isOver ? t`The visit is over` : t`You have left the call`} className="stack stack--close">
          <p>
            <WhoIsThere {...{ meets, left_at: meets_left_at, closes_at: state.video.closes_at, party, zone }} />
          </p>
          {state.error ? <Problem error={state.error} /> : null}
          <WaysOn {...{ state, devices, party, isOpen: true }} />
        </Card>
      </div>
      {party === 'provider' && <WhereTheySit {...{ appointment_id, meets }} />}
    </div>
  )
}

/** The button that was pressed to leave is gone, and with it the focus. */
function useTakenFocus() {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) part.current?.focus()
  }, [])
  return part
}

type There = { meets: string; left_at: string | null; closes_at: string; party: CallRole; zone: string }

function WhoIsThere({ meets, left_at, closes_at, party, zone }: There) {
  const format = useFormat()
  if (left_at === null) return <Trans>{meets} is still in the call.</Trans>
  const [left, closes] = [format.time(left_at, zone), format.time(closes_at, zone)]
  if (party === 'provider')
    return (
      <Trans>
        {meets} left the call at {left}. Until {closes} both of you can come back.
      </Trans>
    )
  return (
    <Trans>
      {meets} left the call at {left}. You do not have to wait: if something is still open, both of you can come back until {closes}.
    </Trans>
  )
}
