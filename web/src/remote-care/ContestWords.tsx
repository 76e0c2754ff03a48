import './remote-care.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { getContestFile } from '@sorrel/contract/remote-care/operations'
import type { Contest } from '@sorrel/contract/remote-care/schemas'
import { contestReasonLabels, contestStatusLabels, openContestStatuses } from '@sorrel/contract/remote-care/vocabulary'
import { call } from '../kernel/calls/api.ts'
import { Chip } from '../kernel/ui/Chip.tsx'
import { DownloadButton } from '../kernel/ui/files/DownloadButton.tsx'
import { dayOf } from '../kernel/words/format.ts'
import { useFormat } from '../kernel/words/i18n.ts'

const tones = {
  upheld: 'leaf',
  rejected: undefined,
  withdrawn: undefined,
  open: 'warn',
  provider_response: 'info',
  under_review: 'info',
} as const

/** Where a contest stands, and when it is due. */
export function ContestState({ contest }: { contest: Contest }) {
  const { t } = useLingui()
  const format = useFormat()
  const due = format.date(contest.due_on)
  const tone = contest.is_overdue ? 'error' : tones[contest.status]
  return (
    <span className="line line--wrap">
      <Chip {...(tone && { tone })}>{contestStatusLabels[contest.status][format.locale]}</Chip>
      {openContestStatuses.includes(contest.status) && (
        <span className="small quiet">{contest.is_overdue ? t`Was due on ${due}` : t`To be decided by ${due}`}</span>
      )}
    </span>
  )
}

/** What was said in a contest, by whom, and how it was decided. */
export function ContestWords({ contest, zone }: { contest: Contest; zone: string }) {
  const { t } = useLingui()
  const format = useFormat()
  const opened = format.date(dayOf(contest.opened_at, zone))
  const { provider_name, provider_statement, decision_note, attachments } = contest
  return (
    <div className="stack stack--close">
      <p>
        <b>{contestReasonLabels[contest.reason][format.locale]}</b>
        <span className="small quiet">
          {' · '}
          {contest.is_on_behalf ? t`Recorded by the practice on ${opened}` : t`Opened on ${opened}`}
        </span>
      </p>
      <p className="remote-text">{contest.message}</p>
      {attachments.length > 0 && (
        <div className="remote-acts">
          {attachments.map(({ file_id, name }) => (
            <DownloadButton key={file_id} name={name} load={() => call(getContestFile, { params: { contest_id: contest.id, file_id } })}>
              {name}
            </DownloadButton>
          ))}
        </div>
      )}
      {provider_statement && (
        <>
          <p className="small quiet">{t`${provider_name} says`}</p>
          <p className="remote-text">{provider_statement}</p>
        </>
      )}
      {decision_note && (
        <>
          <p className="small quiet">
            <Trans>The practice says</Trans>
          </p>
          <p className="remote-text">{decision_note}</p>
        </>
      )}
    </div>
  )
}
