import { Trans } from '@lingui/react/macro'
import { IconTimeline } from '@tabler/icons-react'
import { TaskRow } from './TaskRow.tsx'

/** The way from Home to the recap. */
export const LookBack = () => (
  <div className="card card--flush">
    <TaskRow
      task={{
        icon: IconTimeline,
        title: <Trans>Looking back</Trans>,
        text: <Trans>What you did in the last weeks.</Trans>,
        to: '/app/recap',
      }}
    />
  </div>
)
