import { Trans, useLingui } from '@lingui/react/macro'
import { listReleases } from '@sorrel/contract/releases/operations'
import type { Release } from '@sorrel/contract/releases/schemas'
import { usePages } from '../../kernel/calls/pages.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'
import { FormButton } from '../list/FormButton.tsx'
import { RevokeButton } from '../list/RevokeButton.tsx'
import { useReleaseWords } from '../list/use-release-words.ts'

/** Whom a patient lets have a part of the record, with the signed forms. Support records what a patient revokes in writing. */
export function ReleasesCard({ patientId }: { patientId: string }) {
  const { data, items, error, refetch, more, isLoadingMore } = usePages(listReleases, {
    params: { patient_id: patientId },
    query: { limit: 10 },
  })
  return (
    <Card flush title={<Trans>Releases</Trans>}>
      {error && <Problem error={error} again={() => void refetch()} />}
      {!data && !error && <Waiting shape="rows" count={2} />}
      {data && items.length === 0 && (
        <p className="support-empty quiet">
          <Trans>Nobody gets anything from this record.</Trans>
        </p>
      )}
      {items.length > 0 && (
        <ul className="rows">
          {items.map((release) => (
            <Row key={release.id} release={release} />
          ))}
        </ul>
      )}
      {more && (
        <Button kind="plain" busy={isLoadingMore} onClick={more}>
          <Trans>Show earlier ones</Trans>
        </Button>
      )}
    </Card>
  )
}

function Row({ release }: { release: Release }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const words = useReleaseWords()
  const { recipient, status, revoked_at, expires_at } = release
  const day = format.shortDate(dayOf(revoked_at ?? expires_at, zone))
  const { name } = recipient
  return (
    <li aria-label={name}>
      <span>
        {name}
        <small>
          {words.status(release)}, {revoked_at ? <Trans>since {day}</Trans> : <Trans>until {day}</Trans>}
        </small>
      </span>
      <span className="line line--wrap">
        <FormButton release={release} />
        {status === 'active' && (
          <RevokeButton
            release={release}
            text={t`Only if the patient has revoked it in writing. ${name} gets nothing more, and the patient is told. What was sent before cannot be recalled.`}
          />
        )}
      </span>
    </li>
  )
}
