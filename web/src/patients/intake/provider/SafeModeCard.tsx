import { Trans, useLingui } from '@lingui/react/macro'
import { changeMyClientCare, getMyClientCare } from '@sorrel/contract/care/operations'
import { getIntake } from '@sorrel/contract/patients/intake/operations'
import { findQuestion } from '@sorrel/contract/patients/intake/questions'
import { useAct } from '../../../kernel/calls/query.ts'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../../kernel/ui/Card.tsx'
import { Problem } from '../../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../../kernel/ui/notices/toast.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'
import type { Intake } from '../saving/outbox.ts'

type Props = { intake: Intake; careId: string; isOpen: boolean }

/** What the questions about eating say, and the switch that the dietitian alone turns. */
export function SafeModeCard({ intake: { review }, careId, isOpen }: Props) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const change = useAct(changeMyClientCare, {
    refreshes: [getIntake, getMyClientCare],
    onSuccess: (care) => toast(care.client_details.ed_safe_mode ? t`Safe mode is on.` : t`Safe mode is off.`),
  })
  if (!review || (!review.suggests_safe_mode && !review.ed_safe_mode)) return null
  const isOn = review.ed_safe_mode
  const turn = () => change.mutate({ params: { care_id: careId }, body: { client_details: { ed_safe_mode: !isOn } } })
  return (
    <Card title={isOn ? <Trans>Safe mode is on</Trans> : <Trans>Safe mode is suggested</Trans>}>
      <p>
        {isOn ? (
          <Trans>Your client sees no weights, calories or streaks. You see everything.</Trans>
        ) : (
          <Trans>
            Answers of the intake suggest that numbers may do harm. This is no diagnosis, and your client does not see it. In safe mode they
            see no weights, calories or streaks.
          </Trans>
        )}
      </p>
      {review.signs.length > 0 && (
        <>
          <p className="small quiet">
            <Trans>It follows from the answers to:</Trans>
          </p>
          <ul className="small">
            {review.signs.map((id) => (
              <li key={id}>{findQuestion(id)?.label[locale]}</li>
            ))}
          </ul>
        </>
      )}
      {change.error && <Problem error={change.error} again={turn} />}
      {isOpen && (
        <Button kind="quiet" size="small" busy={change.isPending} onClick={turn}>
          {isOn ? <Trans>End safe mode</Trans> : <Trans>Turn safe mode on</Trans>}
        </Button>
      )}
    </Card>
  )
}
