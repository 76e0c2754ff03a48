import { Trans, useLingui } from '@lingui/react/macro'
import { countClaims, getClaim, getClaimForm, listClaims, markClaimSent } from '@sorrel/contract/claims/operations'
import { type PaperWay, paperWayLabels } from '@sorrel/contract/claims/vocabulary'
import { useState } from 'react'
import { useToday } from '../../../coding/use-rule-words.ts'
import { call } from '../../../kernel/calls/api.ts'
import { useAct } from '../../../kernel/calls/query.ts'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { SelectInput } from '../../../kernel/ui/fields/SelectInput.tsx'
import { TextInput } from '../../../kernel/ui/fields/TextInput.tsx'
import { DownloadButton } from '../../../kernel/ui/files/DownloadButton.tsx'
import { Notice } from '../../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../../kernel/ui/notices/toast.ts'
import { useLocale } from '../../../kernel/words/i18n.ts'
import type { Claim } from '../claim.ts'

const ways = Object.keys(paperWayLabels) as PaperWay[]

/** What is done with a claim whose payer takes no files: its form is made, printed and sent, and somebody says when it went. */
export function OnPaper({ claim }: { claim: Claim }) {
  if (claim.can.includes('mark_sent')) return <FormToSend claim={claim} />
  if (!claim.can.includes('submit') || claim.draft.payer.routing_id !== null) return null
  return (
    <Notice tone="info">
      <Trans>This payer takes claims on paper. Make the form here, print it, send it, and then say how it went.</Trans>
    </Notice>
  )
}

function FormToSend({ claim }: { claim: Claim }) {
  const { t } = useLingui()
  const locale = useLocale()
  const today = useToday()
  const [way, setWay] = useState<PaperWay>('mail')
  const [day, setDay] = useState(today)
  const mark = useAct(markClaimSent, { refreshes: [getClaim, listClaims, countClaims], onSuccess: () => toast(t`Saved.`) })
  const version = claim.versions.find(({ n }) => n === claim.version)
  const send = () =>
    mark.mutate({
      params: { claim_id: claim.id },
      headers: { 'if-match': `"${claim.revision}"` },
      body: { way, sent_on: day },
    })
  return (
    <div className="stack">
      <Notice tone="info">
        <Trans>This payer takes claims on paper. Print the form and send it, and say here when it went.</Trans>
      </Notice>
      {version && (
        <DownloadButton
          load={() => call(getClaimForm, { params: { claim_id: claim.id, n: String(version.n) } })}
          name={`cms-1500-${version.clm01}.pdf`}
        >
          <Trans>Print the form</Trans>
        </DownloadButton>
      )}
      <SelectInput
        label={t`How it was sent`}
        value={way}
        options={ways.map((value) => ({ value, label: paperWayLabels[value][locale] }))}
        onChange={(event) => setWay(event.currentTarget.value as PaperWay)}
      />
      <TextInput type="date" label={t`Sent on`} max={today} value={day} onChange={(event) => setDay(event.currentTarget.value)} />
      {mark.error && <Problem error={mark.error} />}
      <Button busy={mark.isPending} disabled={day === ''} onClick={send}>
        <Trans>It was sent</Trans>
      </Button>
    </div>
  )
}
