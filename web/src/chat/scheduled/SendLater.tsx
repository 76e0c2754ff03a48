import { Trans, useLingui } from '@lingui/react/macro'
import { listPlanTimes, readMoment, writeMoment } from '@sorrel/contract/chat/scheduled/times'
import type { ChatChannel } from '@sorrel/contract/chat/schemas'
import { IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { readNow, useNow } from '../../kernel/clock.ts'
import { ActionMenu } from '../../kernel/ui/buttons/ActionMenu.tsx'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { IconButton } from '../../kernel/ui/buttons/IconButton.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { TimeField } from './TimeField.tsx'
import { findTimeFault, zoneOf } from './times.ts'

type Props = { channel: ChatChannel; zone: string; busy: boolean; plan: (send_at: string) => void }

/** Sends what was written later: on a morning by the clock of whoever reads it, or at a time that the dietitian picks. */
export function SendLater({ channel, zone, busy, plan }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const now = useNow()
  const [isPicking, setPicking] = useState(false)
  const there = zoneOf(channel, zone)
  const nameOf = (at: string) => {
    const day = format.dayName(dayOf(at, there), dayOf(now, there))
    return `${day}, ${format.bothZones(at, there, zone)}`
  }
  const times = listPlanTimes(now, there)
  return (
    <>
      <ActionMenu
        side="top-end"
        button={<IconButton icon={IconClock} name={t`Send later`} aria-busy={busy} />}
        items={[
          ...times.map((at) => ({ label: nameOf(at), onPick: () => plan(at) })),
          { label: t`Choose a time`, onPick: () => setPicking(true) },
        ]}
      />
      {isPicking && (
        <PickDialog
          channel={channel}
          zone={zone}
          first={times[0] ?? now}
          close={() => setPicking(false)}
          pick={(at) => {
            setPicking(false)
            plan(at)
          }}
        />
      )}
    </>
  )
}

type PickProps = { channel: ChatChannel; zone: string; first: string; close: () => void; pick: (at: string) => void }

function PickDialog({ channel, zone, first, close, pick }: PickProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(writeMoment(first, zone))
  const [isTried, setTried] = useState(false)
  const fault = findTimeFault(typed, zone, readNow())
  return (
    <Dialog
      open
      onClose={close}
      title={<Trans>When should it be sent?</Trans>}
      actions={
        <>
          <Button kind="quiet" onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            onClick={() => {
              const at = readMoment(typed, zone)
              if (fault || at === undefined) setTried(true)
              else pick(at)
            }}
          >
            <Trans>Send at this time</Trans>
          </Button>
        </>
      }
    >
      <TimeField
        label={t`Day and time`}
        channel={channel}
        zone={zone}
        value={typed}
        fault={isTried ? fault : null}
        onChange={(value) => setTyped(value)}
      />
    </Dialog>
  )
}
