import { useLingui } from '@lingui/react/macro'
import type { Referral } from '@sorrel/contract/referrals/schemas'
import type { ReactNode } from 'react'
import { formatPhone } from '../../auth/phone.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { DataList } from '../../kernel/ui/DataList.tsx'
import { DownloadButton } from '../../kernel/ui/files/DownloadButton.tsx'
import { useReferralWords } from './use-referral-words.ts'
import { useRequestWords } from './use-request-words.ts'

const tones = {
  received: 'info',
  confirmed: 'leaf',
  used_up: 'warn',
  expired: undefined,
  replaced: undefined,
  declined: undefined,
} as const

/** One referral: by whom, why, from when until when, and how much of it is used. Below stands what the viewer can do. */
export function ReferralCard({ referral, zone, children }: { referral: Referral; zone: string; children?: ReactNode }) {
  const { t } = useLingui()
  const words = useReferralWords(zone)
  const { clinician, diagnoses, received_on, valid_from, last_day, file, status, decline_reason } = referral
  const tone = tones[status]
  const name = clinician?.name ?? file?.name ?? t`Referral`
  const [from, until, received] = [valid_from && words.day(valid_from), last_day && words.day(last_day), words.day(received_on)]
  return (
    <Card as="article" aria-label={name} title={name} aside={<Chip {...(tone && { tone })}>{words.status(referral)}</Chip>}>
      <DataList
        facts={namedFacts(
          [t`Profession`, clinician?.credential && words.credential(clinician.credential)],
          [t`Organization`, clinician?.org],
          [t`NPI`, clinician?.npi],
          [t`Diagnoses`, diagnoses.map(words.diagnosis).join('; ')],
          [t`Valid`, from && (until ? t`${from} to ${until}` : t`from ${from}`)],
          [t`Granted`, words.use(referral)],
          [t`Phone`, clinician?.phone && formatPhone(clinician.phone)],
          [t`Fax`, clinician?.fax && formatPhone(clinician.fax)],
          [t`Email`, clinician?.email],
          [t`Received`, received],
          [t`Not used because`, decline_reason && words.declined(decline_reason)],
        )}
      />
      <Requests referral={referral} zone={zone} />
      <div className="line line--wrap referral-actions">
        {children}
        {file && <DownloadButton file_id={file.file_id} name={file.name} />}
      </div>
    </Card>
  )
}

/** The facts that are known. */
const namedFacts = (...facts: [label: string, value: string | null | undefined][]) =>
  facts.flatMap(([label, value]) => (value ? [{ label, value }] : []))

/** The letters that asked for a new referral, and what became of them. */
function Requests({ referral: { requests }, zone }: { referral: Referral; zone: string }) {
  const { t } = useLingui()
  const say = useRequestWords(zone)
  if (requests.length === 0) return null
  return (
    <section aria-label={t`New referral requested`}>
      <ul className="rows referral-requests">
        {requests.map((request) => (
          <li key={request.id} className="line line--apart">
            <span>{say(request)}</span>
            {request.file_id && (
              <DownloadButton file_id={request.file_id} name="referral-request.pdf">
                {t`The letter`}
              </DownloadButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
