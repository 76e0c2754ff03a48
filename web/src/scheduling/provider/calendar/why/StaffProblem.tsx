import { Trans, useLingui } from '@lingui/react/macro'
import { stateLabels, usStates } from '@sorrel/contract/patients/states'
import { enterPastDays } from '@sorrel/contract/scheduling/rules'
import type { ReactNode } from 'react'
import { ApiProblem } from '../../../../kernel/calls/api.ts'
import { Notice } from '../../../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../../../kernel/ui/notices/Problem.tsx'
import { useFormat } from '../../../../kernel/words/i18n.ts'
import { useTooLateWords } from '../../visit/telling/use-too-late-words.ts'

/** A refusal in the words of staff, who act for somebody else; any other refusal in the usual words. */
export function StaffProblem({ error, again }: { error: unknown; again?: () => void }) {
  const words = useStaffWords()(error)
  return words ? (
    <div role="alert">
      <Notice tone="error">{words}</Notice>
    </div>
  ) : (
    <Problem error={error} again={again} />
  )
}

/** The words for refusals that mean something else to staff than to patients; null for all others. */
function useStaffWords(): (error: unknown) => ReactNode {
  const { t } = useLingui()
  const sayTooLate = useTooLateWords()
  return (error) => {
    if (!(error instanceof ApiProblem)) return null
    const { code, details } = error
    if (code === 'not_licensed_in_state') return <LicenseWords state={details.state} until={details.licensed_until} />
    if (code === 'already_exists')
      return t`Somebody with this number or address is already known here. If they are your patient, choose them from the list. If not, ask them to book with you themselves.`
    if (code === 'slot_not_available' && details.rule === 'patient_elsewhere') return t`This patient was in another visit at that time.`
    if (code === 'slot_not_available' && details.rule === 'busy_appointment') return t`You had another visit at that time.`
    const tooLate = sayTooLate(error)
    if (tooLate) return tooLate
    const issue = code === 'invalid_request' ? findIssueCode(details.issues) : undefined
    if (issue === 'not_over') return t`This visit is not over yet. Enter it when it is, or book it.`
    if (issue === 'too_long_ago') return t`You can enter visits of the last ${enterPastDays} days. This one was earlier.`
    return null
  }
}

/** The license that is missing or has ended: no exception replaces it. */
export function LicenseWords({ state, until }: { state: unknown; until: unknown }) {
  const format = useFormat()
  const name = usStates.find((code) => code === state)
  const where = name && stateLabels[name][format.locale]
  if (!where) return <Trans>We do not know in which state this patient lives.</Trans>
  if (typeof until !== 'string') return <Trans>You have no license in {where}, where this patient lives.</Trans>
  const day = format.shortDate(until)
  return (
    <Trans>
      Your license in {where}, where this patient lives, is valid until {day}.
    </Trans>
  )
}

const findIssueCode = (issues: unknown): unknown => (Array.isArray(issues) ? issues[0]?.code : undefined)
