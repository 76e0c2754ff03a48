import { Plural, Trans } from '@lingui/react/macro'
import { listBillingRuleVersions } from '@sorrel/contract/claims/operations'
import { Link } from '@tanstack/react-router'
import { usePages } from '../../kernel/calls/pages.ts'
import { useNow } from '../../kernel/clock.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'

/** Who wrote which version of the rules, and why. */
export function Versions({ shown }: { shown: number | undefined }) {
  const format = useFormat()
  const zone = useMyZone()
  const now = useNow(60_000)
  const { data, items, error, refetch, more, isLoadingMore } = usePages(listBillingRuleVersions, { query: {} })
  return (
    <Card flush title={<Trans>Versions</Trans>}>
      {error && !data && <Problem error={error} again={() => void refetch()} />}
      {!data && !error && <Waiting shape="rows" count={2} />}
      {data && items.length === 0 && (
        <p className="card-empty quiet">
          <Trans>None yet.</Trans>
        </p>
      )}
      <ol className="claim-trail">
        {items.map(({ version, reason, admin_name, at, rules }) => (
          <li key={version}>
            <Link to="/admin/rules" search={{ version }} aria-current={version === shown ? 'true' : undefined}>
              <Trans>Version {version}</Trans>
            </Link>
            <span>{reason}</span>
            <span className="small quiet">
              <Plural value={rules} one="# rule" other="# rules" />
              {at && `, ${[format.dayAndTime(at, zone, now), admin_name].filter(Boolean).join(', ')}`}
            </span>
          </li>
        ))}
      </ol>
      {more && (
        <Button kind="quiet" busy={isLoadingMore} onClick={more}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </Card>
  )
}
