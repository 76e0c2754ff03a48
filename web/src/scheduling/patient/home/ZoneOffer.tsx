import { Trans, useLingui } from '@lingui/react/macro'
import { updateMe } from '@sorrel/contract/auth/operations'
import { IconWorld } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct } from '../../../kernel/calls/query.ts'
import { getDeviceZone, useNow } from '../../../kernel/clock.ts'
import { keepPreferences } from '../../../kernel/signed-in/account.ts'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { Notice } from '../../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../../kernel/ui/notices/toast.ts'
import { useSession } from '../../../kernel/use-session.ts'
import { nameZoneCity } from '../../../kernel/words/format.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { usePeople } from '../../../patients/use-people.ts'

/**
 * Offers to show times, and to send what waits for the morning, by the clock of the device, if it differs from the one of the account:
 * nobody opens their account after a flight. Whoever refuses is asked again in the next zone.
 */
export function ZoneOffer() {
  const { t } = useLingui()
  const format = useFormat()
  const now = useNow()
  const actor = useSession()?.actor
  const { acting } = usePeople()
  const [refused, refuse] = useRefused()
  const save = useAct(updateMe, {
    onSuccess: (me) => {
      keepPreferences(me)
      toast(t`Saved. Your visits and messages follow.`)
    },
  })
  const [here, mine] = [getDeviceZone(), actor?.time_zone]
  const isSame = !mine || format.dayAndTime(now, here, now) === format.dayAndTime(now, mine, now)
  if (actor?.kind !== 'patient' || acting !== null || isSame || hidesPlace(here) || here === refused) return null
  const [city, home] = [nameZoneCity(here), nameZoneCity(mine)]
  return (
    <Notice tone="info" icon={IconWorld}>
      <p>
        <Trans>
          This device is on the time of {city} ({format.time(now, here)}). Your visits and messages use the time of {home}.
        </Trans>
      </p>
      <div className="line line--wrap">
        <Button kind="quiet" size="small" busy={save.isPending} onClick={() => save.mutate({ body: { time_zone: here } })}>
          <Trans>Use the time of {city}</Trans>
        </Button>
        <Button kind="plain" size="small" onClick={() => refuse(here)}>
          <Trans>Keep {home}</Trans>
        </Button>
      </div>
      {save.error && <Problem error={save.error} />}
    </Notice>
  )
}

/** Browsers that do not say where they are say UTC. */
const hidesPlace = (zone: string): boolean => zone === 'UTC' || zone.startsWith('Etc/')

/** The zone that this person does not want on this device. */
function useRefused() {
  const [zone, setZone] = useState(() => {
    try {
      return localStorage.getItem(refusedKey)
    } catch {
      return null
    }
  })
  const refuse = (zone: string) => {
    setZone(zone)
    try {
      localStorage.setItem(refusedKey, zone)
    } catch {
      // If the browser refuses storage, the question comes back after a reload.
    }
  }
  return [zone, refuse] as const
}

const refusedKey = 'zone_refused'
