import { Trans, useLingui } from '@lingui/react/macro'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { readNow } from '../../../../kernel/clock.ts'
import { IconButton } from '../../../../kernel/ui/buttons/IconButton.tsx'
import { InfoPopover } from '../../../../kernel/ui/dialogs/InfoPopover.tsx'
import { CheckRow } from '../../../../kernel/ui/fields/CheckRow.tsx'
import { SelectInput } from '../../../../kernel/ui/fields/SelectInput.tsx'
import { nameZoneCity } from '../../../../kernel/words/format.ts'
import { useFormat } from '../../../../kernel/words/i18n.ts'
import { listZonesToChoose } from '../../../../kernel/words/zones.ts'
import { useMyZone } from '../../use-schedule.ts'
import { useViewChoices } from './choices.ts'

/** What the grid shows beside the visits, as this person chooses it on this device. */
export function ViewOptions() {
  const { t } = useLingui()
  return (
    <InfoPopover
      button={(open) => (
        <IconButton
          kind="quiet"
          className="cal-options"
          icon={IconAdjustmentsHorizontal}
          name={t`What the calendar shows`}
          aria-haspopup="dialog"
          onClick={open}
        />
      )}
    >
      <Choices />
    </InfoPopover>
  )
}

function Choices() {
  const { t } = useLingui()
  const format = useFormat()
  const own = useMyZone()
  const { allHours, secondZone, choose } = useViewChoices()
  const at = readNow()
  return (
    <div className="stack stack--close view-options">
      <CheckRow checked={allHours} onChange={(event) => choose({ allHours: event.currentTarget.checked })}>
        <Trans>All hours</Trans>
        <small className="quiet view-note">
          <Trans>Also nights and weekends, when nothing is open.</Trans>
        </small>
      </CheckRow>
      <SelectInput
        label={t`Second time zone`}
        value={secondZone ?? ''}
        empty={t`None`}
        options={listZonesToChoose(...(secondZone ? [secondZone] : []))
          .filter((zone) => zone !== own)
          .map((zone) => ({ value: zone, label: `${nameZoneCity(zone)} (${format.zoneName(at, zone)})` }))}
        onChange={(event) => choose({ secondZone: event.currentTarget.value || null })}
      />
    </div>
  )
}
