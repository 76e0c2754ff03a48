import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { getPatientForSupport } from '@sorrel/contract/patients/creating/operations'
import type { OutputOf } from '../../../kernel/calls/api.ts'
import { Card } from '../../../kernel/ui/Card.tsx'
import { dayOf } from '../../../kernel/words/format.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { useMyZone } from '../../../scheduling/patient/use-my-zone.ts'

type View = OutputOf<typeof getPatientForSupport>
type Purpose = View['files'][number]['purpose']

/** The texts to which the patient agreed, and how many files are on the record; support opens none of them. */
export function FilesCard({ files, consents }: Pick<View, 'files' | 'consents'>) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const day = (instant: string) => format.shortDate(dayOf(instant, zone))
  const purposes: Record<Purpose, string> = {
    insurance_card: t`Insurance cards`,
    lab_report: t`Lab reports`,
    journal_photo: t`Photos of the journal`,
    intake_photo: t`Photos of the intake`,
    signature: t`Signatures`,
    release_form: t`Releases`,
    export: t`Copies of the record`,
    referral: t`Referrals`,
    avatar: t`Pictures`,
    glucose_file: t`Glucose sensor file`,
    import: t`Files from another system`,
    imported_document: t`Documents of the previous system`,
    chat_attachment: t`Files sent in messages`,
    contest_evidence: t`Files of contests`,
    dispute_evidence: t`Files for banks`,
    appeal_enclosure: t`Files for appeals`,
  }
  const kinds: Record<string, string> = {
    treatment: t`Treatment`,
    privacy: t`Privacy`,
    telehealth: t`Video visits`,
    billing: t`Billing`,
    texts: t`Text messages`,
  }
  return (
    <Card flush title={<Trans>Consents and files</Trans>}>
      {consents.length + files.length === 0 && (
        <p className="support-empty quiet">
          <Trans>Nothing yet.</Trans>
        </p>
      )}
      <ul className="rows">
        {consents.map(({ kind, version, given_at, by_guardian }) => (
          <li key={`${kind} ${version}`}>
            <span>
              {kinds[kind] ?? kind}
              <small>
                {version}
                {by_guardian && (
                  <>
                    , <Trans>by a guardian</Trans>
                  </>
                )}
              </small>
            </span>
            <span className="small quiet">{day(given_at)}</span>
          </li>
        ))}
        {files.map(({ purpose, count, newest_at }) => (
          <li key={purpose}>
            <span>
              {purposes[purpose]}
              <small>
                <Plural value={count} one="# file" other="# files" />
              </small>
            </span>
            <span className="small quiet">{day(newest_at)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
