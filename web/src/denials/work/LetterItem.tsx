import { Trans, useLingui } from '@lingui/react/macro'
import { getAppealEnclosure, getAppealLetterPdf, sendAppealLetter } from '@sorrel/contract/denials/operations'
import type { AppealLetter } from '@sorrel/contract/denials/schemas'
import { appealLevels, appealReasons, type LetterWay, letterWays } from '@sorrel/contract/denials/vocabulary'
import { useState } from 'react'
import { call } from '../../kernel/calls/api.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { DownloadButton } from '../../kernel/ui/files/DownloadButton.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'
import { refreshes } from '../refreshes.ts'
import { LetterDialog } from './LetterDialog.tsx'

/** One letter of appeal: to print, to change until it goes out, and how it went out. */
export function LetterItem({ letter, claimId }: { letter: AppealLetter; claimId: string }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const { locale } = format
  const [isOpen, setOpen] = useState(false)
  const { id, sent_at, sent_by, admin_name, revision } = letter
  const by = format.shortDate(letter.appeal_by)
  const params = { appeal_letter_id: id }
  const send = useAct(sendAppealLetter, { refreshes, onSuccess: () => toast(t`The claim is appealed.`) })
  return (
    <li>
      <b>
        {appealLevels[letter.level][locale]}: {appealReasons[letter.reason][locale]}
      </b>
      <span className="small quiet">
        {sent_at && sent_by ? `${letterWays[sent_by][locale]}, ${format.shortDate(dayOf(sent_at, zone))}` : t`Not sent yet`} · {admin_name}{' '}
        · {t`must arrive by ${by}`}
      </span>
      {letter.enclosures.length > 0 && (
        <ul className="denial-enclosures small" aria-label={t`Enclosures`}>
          {letter.enclosures.map(({ kind, name, file_id }) => (
            <li key={file_id ?? kind}>
              {file_id ? (
                <DownloadButton name={name} load={() => call(getAppealEnclosure, { params: { ...params, file_id } })}>
                  {name}
                </DownloadButton>
              ) : (
                name
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="denial-acts">
        <DownloadButton name={`appeal-${by}.pdf`} load={() => call(getAppealLetterPdf, { params })}>
          <Trans>Letter (PDF)</Trans>
        </DownloadButton>
        {!sent_at && (
          <Button size="small" kind="quiet" onClick={() => setOpen(true)}>
            <Trans>Change…</Trans>
          </Button>
        )}
      </div>
      {!sent_at && (
        <SelectInput
          label={t`It went out`}
          empty={t`Not yet`}
          value=""
          disabled={send.isPending}
          options={Object.entries(letterWays).map(([value, label]) => ({ value, label: label[locale] }))}
          onChange={(event) =>
            send.mutate({ params, headers: { 'if-match': `"${revision}"` }, body: { sent_by: event.currentTarget.value as LetterWay } })
          }
        />
      )}
      {send.error && <Problem error={send.error} />}
      {isOpen && <LetterDialog claimId={claimId} letter={letter} appealBy={letter.appeal_by} onClose={() => setOpen(false)} />}
    </li>
  )
}
