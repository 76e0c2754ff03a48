import { Trans, useLingui } from '@lingui/react/macro'
import { isEditable } from '@sorrel/contract/claims/moving'
import { describeStatus, statusMends } from '@sorrel/contract/clearinghouse/statuses'
import { IconAlertCircle } from '@tabler/icons-react'
import { Card } from '../../kernel/ui/Card.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { useLocale } from '../../kernel/words/i18n.ts'
import type { Claim } from './claim.ts'
import { WayToMend } from './Findings.tsx'

const rejections: readonly Claim['events'][number]['kind'][] = ['rejected', 'void_rejected']
/** After these it is no matter any longer why an earlier version came back. */
const later: typeof rejections = ['submitted', 'accepted', 'paid', 'partially_paid', 'denied', 'reversed']
const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [])

/** Tells staff why a claim came back unread, each reason with what mends it and the way there. Null of a claim that did not come back, or went again. */
export function WhyRejected({ claim }: { claim: Claim }) {
  const { t } = useLingui()
  // The latest stands first. While staff correct the claim they still read why.
  const answer = claim.events.find(({ kind }) => rejections.includes(kind) || later.includes(kind))
  if (!answer || !rejections.includes(answer.kind) || !(isEditable(claim.state) || claim.void_rejected)) return null
  const { codes, places, file, code } = answer.details
  const [statuses, wrong] = [listOf(codes), listOf(places)]
  const name = [file, code].filter(Boolean).join(' ')
  return (
    <Card flush title={<Trans>Why it came back</Trans>}>
      <ul className="claim-findings">
        {statuses.map((code) => (
          <Status key={code} code={code} claim={claim} />
        ))}
        {wrong.map((place) => (
          <Reason key={place} says={t`The clearinghouse cannot read this part of the file: ${place}`} />
        ))}
        {statuses.length + wrong.length === 0 && (
          <Reason says={t`The whole file was refused (${name}), with no reason for this claim. Ask the clearinghouse.`} />
        )}
      </ul>
    </Card>
  )
}

function Status({ code, claim }: { code: string; claim: Claim }) {
  const { t } = useLingui()
  const locale = useLocale()
  const said = describeStatus(code)
  if (!said) return <Reason says={t`This reason (${code}) is not explained here. Ask the payer what it means.`} />
  return (
    <Reason says={`${said.label[locale]} (${code})`} mend={statusMends[said.at][locale]}>
      <WayToMend mended_at={said.at} claim={claim} />
    </Reason>
  )
}

function Reason({ says, mend, children }: { says: string; mend?: string; children?: React.ReactNode }) {
  return (
    <li>
      <span className="t-error">
        <Icon of={IconAlertCircle} />
      </span>
      <div>
        <b>{says}</b>
        {mend && <span className="small quiet">{mend}</span>}
      </div>
      {children}
    </li>
  )
}
