import { Trans, useLingui } from '@lingui/react/macro'
import { getClaimForm, getClaimText } from '@sorrel/contract/claims/operations'
import { claimEventLabels, holdLabels } from '@sorrel/contract/claims/vocabulary'
import { wordsOfCode } from '@sorrel/contract/clearinghouse/for-dietitians'
import { call } from '../../kernel/calls/api.ts'
import { useNow } from '../../kernel/clock.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { DownloadButton } from '../../kernel/ui/files/DownloadButton.tsx'
import { useSession } from '../../kernel/use-session.ts'
import { useFormat, useLocale } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'
import type { Claim } from './claim.ts'

/** What was sent, and what happened, the latest first. */
export function ClaimHistory({ claim }: { claim: Claim }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const now = useNow(60_000)
  const { versions, events } = claim
  return (
    <>
      {versions.length > 0 && (
        <Card flush title={<Trans>Versions that were sent</Trans>}>
          <ul className="claim-trail">
            {versions.map((one) => (
              <li key={one.n}>
                <span className="line line--wrap line--apart">
                  <b>{t`Version ${one.n}, ${one.clm01}`}</b>
                  {one.sent_at && (
                    <DownloadButton
                      load={() => call(getClaimText, { params: { claim_id: claim.id, n: String(one.n) } })}
                      name={`${one.clm01}.x12`}
                    >
                      <Trans>As sent</Trans>
                    </DownloadButton>
                  )}
                  <DownloadButton
                    load={() => call(getClaimForm, { params: { claim_id: claim.id, n: String(one.n) } })}
                    name={`cms-1500-${one.clm01}.pdf`}
                  >
                    <Trans>CMS-1500 (PDF)</Trans>
                  </DownloadButton>
                </span>
                <span className="small quiet">
                  {one.sent_at
                    ? t`Given to the clearinghouse ${format.within(format.dayAndTime(one.sent_at, zone, now))}`
                    : t`Waits to be given to the clearinghouse`}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card flush title={<Trans>What happened</Trans>}>
        <ol className="claim-trail">
          {events.map((one) => (
            <li key={one.id}>
              <b>{claimEventLabels[one.kind][format.locale]}</b>
              {typeof one.details.reason === 'string' && <span>{one.details.reason}</span>}
              {Array.isArray(one.details.codes) && <Codes codes={one.details.codes} />}
              <span className="small quiet">{[format.dayAndTime(one.at, zone, now), one.admin_name].filter(Boolean).join(', ')}</span>
            </li>
          ))}
        </ol>
      </Card>
    </>
  )
}

/** What the codes of a happening mean. Staff read the code beside the words, and also a code that has none. */
function Codes({ codes }: { codes: readonly string[] }) {
  const isStaff = useSession()?.actor.kind === 'admin'
  const locale = useLocale()
  const said = codes.flatMap((code) => {
    if (code in holdLabels) return holdLabels[code as keyof typeof holdLabels][locale]
    const words = wordsOfCode(code)?.[locale]
    if (!isStaff) return words ?? []
    return words === undefined ? code : `${words} (${code})`
  })
  return said.length > 0 && <span>{said.join('. ')}</span>
}
