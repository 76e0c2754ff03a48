import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { createClaimsFromSpecifications } from '@sorrel/contract/claims/operations'
import { type SpecificationOutcome, specificationOutcomeLabels } from '@sorrel/contract/claims/specifications/vocabulary'
import { Link } from '@tanstack/react-router'
import type { OutputOf } from '../../kernel/calls/api.ts'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { useLocale } from '../../kernel/words/i18n.ts'

type Report = OutputOf<typeof createClaimsFromSpecifications>
type Result = Report['results'][number]

const tones = { created: 'leaf', exists: 'info', held: 'warn', error: 'error' } as const satisfies Record<SpecificationOutcome, string>

/** What became of each row, or would become of it, with what is wrong beside it. */
export function Results({ report }: { report: Report }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { results, batch_id } = report
  const outcomes = Object.keys(specificationOutcomeLabels) as SpecificationOutcome[]
  const countOf = (outcome: SpecificationOutcome) => results.filter((one) => one.outcome === outcome).length
  const unknown = report.unknown_columns.join(', ')
  return (
    <>
      <Notice tone={countOf('error') > 0 ? 'warn' : 'info'} live>
        <p>
          {batch_id === null ? <Trans>This is what would happen. Nothing was changed yet.</Trans> : <Trans>It is done.</Trans>}{' '}
          <Plural value={results.length} one="# row:" other="# rows:" />{' '}
          {outcomes
            .filter((outcome) => countOf(outcome) > 0)
            .map((outcome) => `${specificationOutcomeLabels[outcome][locale]}: ${countOf(outcome)}`)
            .join(', ')}
        </p>
        {unknown !== '' && (
          <p>
            <Trans>These columns mean nothing here and are left out: {unknown}.</Trans>
          </p>
        )}
      </Notice>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard. */}
      <section className="sheet-table" aria-label={t`What became of each row`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Row</Trans>
              </th>
              <th scope="col">
                <Trans context="of a row">Result</Trans>
              </th>
              <th scope="col">
                <Trans>What to look at</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {results.map((result) => (
              <ResultRow key={result.row} result={result} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

function ResultRow({ result: { row, external_ref, outcome, claim_id, issues } }: { result: Result }) {
  const { t } = useLingui()
  const locale = useLocale()
  return (
    <tr>
      <th scope="row">
        {claim_id === null ? (
          external_ref || '–'
        ) : (
          <Link to="/admin/claims/$claimId" params={{ claimId: claim_id }}>
            {external_ref}
          </Link>
        )}
        <small>
          <Trans>Row {row}</Trans>
        </small>
      </th>
      <td data-label={t({ message: 'Result', context: 'of a row' })}>
        <Chip tone={tones[outcome]}>{specificationOutcomeLabels[outcome][locale]}</Chip>
      </td>
      <td data-label={t`What to look at`} className="whole">
        {issues.length === 0 && '–'}
        {issues.map(({ code, field, message, detail, severity }) => (
          <small key={`${code} ${field}`} className={severity === 'error' ? 't-error' : undefined}>
            {message[locale]}
            {detail !== null && ` (${detail})`} <code>{field}</code>
          </small>
        ))}
      </td>
    </tr>
  )
}
