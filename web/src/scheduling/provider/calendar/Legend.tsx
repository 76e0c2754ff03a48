import { useLingui } from '@lingui/react/macro'

/** Explains the shapes of the calendar. */
export function Legend() {
  const { t } = useLingui()
  const kinds = [
    ['first', t`First visit`],
    ['follow-up', t`Follow-up`],
    ['over', t`Over`],
    ['block', t`Blocked`],
    ['busy', t`Busy elsewhere`],
    ['hold', t`Being booked`],
  ] as const
  return (
    <ul className="cal-legend" aria-label={t`What the shapes mean`}>
      {kinds.map(([kind, label]) => (
        <li key={kind}>
          <i className={`ev ev--${kind}`} />
          {label}
        </li>
      ))}
    </ul>
  )
}
