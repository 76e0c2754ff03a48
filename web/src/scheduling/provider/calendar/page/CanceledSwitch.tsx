import { Trans } from '@lingui/react/macro'
import { CheckRow } from '../../../../kernel/ui/fields/CheckRow.tsx'

/** Shows canceled visits among the others. The choice is in the address. */
export function CanceledSwitch({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  return (
    <div className="cal-filter">
      <CheckRow checked={on} onChange={(event) => onChange(event.currentTarget.checked)}>
        <Trans>Show canceled visits</Trans>
      </CheckRow>
    </div>
  )
}
