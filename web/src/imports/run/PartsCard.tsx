import { Trans, useLingui } from '@lingui/react/macro'
import { kindOfTable, recordKindLabels, type StayingOut } from '@sorrel/contract/elsewhere/vocabulary'
import { Card } from '../../kernel/ui/Card.tsx'
import { DataList } from '../../kernel/ui/DataList.tsx'
import { useFormat, useLocale } from '../../kernel/words/i18n.ts'
import type { Run } from './run.ts'

/** What an archive of one patient holds: what comes as it is, what comes as history, and what never comes. */
export function PartsCard({ run }: { run: Run }) {
  const { t } = useLingui()
  const locale = useLocale()
  const format = useFormat()
  const staying: Record<StayingOut, string> = {
    sign_in: t`How the patient signs in there`,
    messages: t`Messages that were sent`,
    trail: t`Who read the record there`,
    in_confidence: t`What dietitians wrote in confidence`,
  }
  const factsOf = (stays_out: string | null) =>
    run.found.parts
      .filter((part) => part.stays_out === stays_out)
      .map(({ part, count }) => ({ label: recordKindLabels[kindOfTable(part)][locale], value: format.number(count) }))
  const out = Object.entries(staying).filter(([part]) => run.found.parts.some((one) => one.part === part))
  return (
    <Card title={<Trans>What the archive holds</Trans>}>
      <div className="stack">
        <h3>
          <Trans>Comes as a full record</Trans>
        </h3>
        <DataList facts={factsOf(null)} />
        <h3>
          <Trans>Comes as history, because it involves people of the other practice</Trans>
        </h3>
        <DataList facts={factsOf('history')} />
        <h3>
          <Trans>Stays out</Trans>
        </h3>
        <ul>
          {out.map(([part, words]) => (
            <li key={part}>{words}</li>
          ))}
        </ul>
      </div>
    </Card>
  )
}
