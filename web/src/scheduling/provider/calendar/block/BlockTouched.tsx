import { Plural, Trans } from '@lingui/react/macro'
import { previewCalendarBlock } from '@sorrel/contract/scheduling/operations'
import { useRead } from '../../../../kernel/calls/query.ts'
import { Notice } from '../../../../kernel/ui/notices/Notice.tsx'
import { isDay } from '../../real-day.ts'
import { TouchedList } from '../../settle/TouchedList.tsx'
import { useMyZone } from '../../use-schedule.ts'
import { type BlockDraft, bodyOf } from './block-draft.ts'

/** The booked visits over which the block in the form would lie, named before it is saved. */
export function BlockTouched({ draft }: { draft: BlockDraft }) {
  const zone = useMyZone()
  // The name is left out, so that typing it asks nothing. What the form refuses has no answer here, and the form says why.
  const body = isComplete(draft) ? { ...bodyOf(draft, zone), title: undefined } : null
  const touched = useRead(previewCalendarBlock, body && { body }, { keepsPrevious: true }).data?.touched ?? []
  return (
    <div aria-live="polite">
      {body && touched.length > 0 && (
        <Notice tone="warn">
          <p>
            <b>
              <Plural value={touched.length} one="# visit is booked in this time." other="# visits are booked in this time." />
            </b>{' '}
            <Trans>They stay booked, and nobody gets a message until you decide about each.</Trans>
          </p>
          <TouchedList visits={touched} />
        </Notice>
      )}
    </div>
  )
}

const isComplete = ({ kind, day, until_day, start, end, ends, until, count }: BlockDraft): boolean =>
  isDay(day) &&
  (kind === 'days' ? isDay(until_day) && until_day >= day : start !== '' && end !== '' && start !== end) &&
  (kind !== 'repeats' || ends !== 'on' || (isDay(until) && until >= day)) &&
  (kind !== 'repeats' || ends !== 'after' || (Number(count) >= 1 && Number(count) <= 520))
