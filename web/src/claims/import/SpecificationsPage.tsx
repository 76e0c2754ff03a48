import '../../kernel/ui/tables/tables.css'
import '../claims.css'
import { Trans, useLingui } from '@lingui/react/macro'
import {
  countClaims,
  createClaimsFromSpecifications,
  getClaim,
  listClaims,
  resubmitClaimsFromSpecifications,
} from '@sorrel/contract/claims/operations'
import { mostSpecifications, type SpecificationKind, specificationColumns } from '@sorrel/contract/claims/specifications/vocabulary'
import { useState } from 'react'
import { useAct } from '../../kernel/calls/query.ts'
import { PageHead } from '../../kernel/shell/PageHead.tsx'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { CheckRow } from '../../kernel/ui/fields/CheckRow.tsx'
import { Field } from '../../kernel/ui/fields/Field.tsx'
import { Segments } from '../../kernel/ui/fields/Segments.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Results } from './Results.tsx'

/** Where billing staff make claims, or send them again, from a list of their own, after a dry run. */
export function SpecificationsPage() {
  const { t } = useLingui()
  const [kind, setKind] = useState<SpecificationKind>('create')
  return (
    <>
      <PageHead
        title={t`Claims from a file`}
        line={<Trans>Each row makes one claim or sends one again. Nothing is sent before you say so.</Trans>}
      >
        <LinkButton kind="quiet" to="/admin/claims">
          <Trans>All claims</Trans>
        </LinkButton>
      </PageHead>
      <div className="page claims">
        <Segments
          legend={t`What the file is for`}
          options={[
            { value: 'create', label: t`New claims` },
            { value: 'resubmit', label: t`Corrections and voids` },
          ]}
          value={kind}
          onChange={setKind}
        />
        <Taking key={kind} kind={kind} />
      </div>
    </>
  )
}

/** The text of a file, in the encoding that spreadsheets gave it. */
async function readText(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const operations = { create: createClaimsFromSpecifications, resubmit: resubmitClaimsFromSpecifications }
const refreshes = [listClaims, countClaims, getClaim]

function Taking({ kind }: { kind: SpecificationKind }) {
  const { t } = useLingui()
  const [csv, setCsv] = useState<string | null>(null)
  const [stops, setStops] = useState(false)
  const check = useAct(operations[kind], {})
  const make = useAct(operations[kind], { refreshes })
  const bodyOf = (dry_run: boolean) => ({ body: { csv: csv ?? '', dry_run, stop_on_error: stops } })
  const choose = (file: File | undefined) => {
    check.reset()
    make.reset()
    setCsv(null)
    if (file) void readText(file).then(setCsv)
  }
  const isReady = check.data !== undefined && make.data === undefined && check.data.results.some(({ outcome }) => outcome !== 'error')
  return (
    <>
      <Card title={<Trans>The file</Trans>}>
        <div className="stack">
          <p className="small">
            <Trans>Its columns, in any order, with at most {mostSpecifications} rows. A star marks those that every row needs.</Trans>
          </p>
          <p className="small">
            <code>{specificationColumns[kind].join(', ')}</code>
          </p>
          <p className="small">
            <Trans>Procedures are written like this, with semicolons between them:</Trans> <code>97803 95 x4 $180.00 E11.65; S9470</code>
          </p>
          <Field label={t`Table as CSV`}>
            {(control) => (
              <input
                {...control}
                className="input"
                type="file"
                accept=".csv,text/csv"
                onChange={(event) => choose(event.currentTarget.files?.[0])}
              />
            )}
          </Field>
          <CheckRow checked={stops} onChange={(event) => setStops(event.currentTarget.checked)}>
            <Trans>Stop at the first row that fails</Trans>
          </CheckRow>
          <div className="line line--wrap">
            <Button
              kind="quiet"
              disabled={csv === null}
              busy={check.isPending}
              onClick={() => {
                make.reset()
                check.mutate(bodyOf(true))
              }}
            >
              <Trans>Check the file</Trans>
            </Button>
            <Button disabled={!isReady} busy={make.isPending} onClick={() => make.mutate(bodyOf(false))}>
              {kind === 'create' ? <Trans>Make the claims</Trans> : <Trans>Send them again</Trans>}
            </Button>
          </div>
          {(make.error ?? check.error) && <Problem error={make.error ?? check.error} />}
        </div>
      </Card>
      {(make.data ?? check.data) && <Results report={(make.data ?? check.data)!} />}
    </>
  )
}
