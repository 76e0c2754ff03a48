import { Trans, useLingui } from '@lingui/react/macro'
import { getClaimForm, getClaimText } from '@sorrel/contract/claims/operations'
import { claimEventLabels, holdLabels, type PaperWay, paperWayLabels } from '@sorrel/contract/claims/vocabulary'
import { wordsOfCode } from '@sorrel/contract/clearinghouse/for-dietitians'
import { call } from '../../kernel/calls/api.ts'
import { useNow } from '../../kernel/clock.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { DownloadButton } from '../../kernel/ui/files/DownloadButton.tsx'
import { useSession } from '../../kernel/use-session.ts'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat, useLocale } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'
import { ClaimLink } from './ClaimLink.tsx'
import type { Claim } from './claim.ts'
import { Follows } from './Succession.tsx'

/** What was sent, and what happened, the latest first. */
export function ClaimHistory({ claim }: { claim: Claim }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const now = useNow(60_000)
  const { versions, events } = claim
  const sayWay = ({ channel, paper_way, sent_at }: (typeof versions)[number]) => {
    if (channel === 'clearinghouse')
      return sent_at
        ? t`Given to the clearinghouse ${format.within(format.dayAndTime(sent_at, zone, now))}`
        : t`Waits to be given to the clearinghouse`
    return paper_way === null || sent_at === null
      ? t`On paper: waits to be printed and sent`
      : `${paperWayLabels[paper_way][format.locale]}, ${format.date(dayOf(sent_at, zone))}`
  }
  return (
    <>
      {versions.length > 0 && (
        <Card flush title={<Trans>Versions that were sent</Trans>}>
          <ul className="claim-trail">
            {versions.map((one) => (
              <li key={one.n}>
                <span className="line line--wrap">
                  <b className="claim-version">{t`Version ${one.n}, ${one.clm01}`}</b>
                  {one.sent_at && one.channel === 'clearinghouse' && (
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
                <span className="small quiet">{sayWay(one)}</span>
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
              {one.details.channel === 'paper' && <span>{t`As a form on paper`}</span>}
              {one.kind === 'sent_on_paper' && <WayOfForm details={one.details} />}
              {one.kind === 'changed' && <Changed fields={one.details.fields} />}
              {one.kind === 'built' && claim.follows && (
                <span>
                  <Follows claim={claim} />
                </span>
              )}
              {typeof one.details.number === 'string' && <OtherClaim number={one.details.number} claim={claim} />}
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

/** The claim from which a visit came, or to which it went, with the way there if it is one of those beside this claim. */
function OtherClaim({ number, claim: { follows, billed_by, joined_into } }: { number: string; claim: Claim }) {
  const known = [follows, billed_by, joined_into].find((one) => one?.number === number)
  const says = <Trans>Claim {number}</Trans>
  return <span>{known ? <ClaimLink id={known.id}>{says}</ClaimLink> : says}</span>
}

/** What of a claim was changed. */
function Changed({ fields }: { fields: unknown }) {
  const { t } = useLingui()
  const words: Readonly<Record<string, string>> = {
    ...{ payer: t`Where it goes`, visits: t`Visits`, member_id: t`Member ID`, plan: t`Plan`, new_claim: t`New claim` },
    ...{ place: t`Place of service`, diagnoses: t`Diagnoses`, lines: t`Procedures`, note: t`Note to the payer` },
    ...{ authorization_number: t`Authorization number`, referral_number: t`Referral number` },
    ...{ attachments: t`Papers that go with it`, exception: t`Exception of the payer` },
  }
  const said = (Array.isArray(fields) ? fields : []).flatMap((field) => words[String(field)] ?? [])
  return said.length > 0 && <span>{said.join(', ')}</span>
}

/** How the form of a claim went, and on which day. */
function WayOfForm({ details: { way, sent_on } }: { details: Claim['events'][number]['details'] }) {
  const format = useFormat()
  const words = Object.hasOwn(paperWayLabels, String(way)) && paperWayLabels[way as PaperWay][format.locale]
  return <span>{[words, typeof sent_on === 'string' && format.date(sent_on)].filter(Boolean).join(', ')}</span>
}

/** What the codes of a happening mean. Staff read the code beside the words, and also a code that has none. */
function Codes({ codes }: { codes: readonly string[] }) {
  const isStaff = useSession()?.actor.kind === 'admin'
  const locale = useLocale()
  return codes.map((code) => {
    if (Object.hasOwn(holdLabels, code)) return <span key={code}>{holdLabels[code as keyof typeof holdLabels][locale]}</span>
    const words = wordsOfCode(code)?.[locale]
    if (words === undefined) return isStaff && <span key={code}>{code}</span>
    return (
      <span key={code}>
        {words} {isStaff && <small className="quiet">({code})</small>}
      </span>
    )
  })
}
