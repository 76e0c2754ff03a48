import { Trans, useLingui } from '@lingui/react/macro'
import { getRecording, withdrawRecordingConsent } from '@sorrel/contract/recording/operations'
import type { OutputOf } from '../../kernel/calls/api.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { confirm } from '../../kernel/ui/dialogs/confirm.ts'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import type { GuestHeaders } from './RecordingQuestion.tsx'

type Props = { recording: OutputOf<typeof getRecording>; guest?: GuestHeaders }

/** Takes the consent back, in the call or afterwards, after a question: what was recorded is gone. */
export function Withdraw({ recording: { appointment_id, can_withdraw }, guest = {} }: Props) {
  const { t } = useLingui()
  const withdrawing = useAct(withdrawRecordingConsent, { refreshes: [getRecording] })
  if (!can_withdraw) return null
  const press = async () => {
    const sure = await confirm({
      title: t`Delete the recording of this visit?`,
      text: t`The sound, what was written down of it, and what AI proposed from it are deleted. Your visit goes on as before.`,
      action: t`Delete the recording`,
      danger: true,
    })
    if (sure) withdrawing.mutate({ params: { appointment_id }, ...guest })
  }
  return (
    <>
      <Button size="small" kind="plain" busy={withdrawing.isPending} onClick={() => void press()}>
        <Trans>Take back my yes</Trans>
      </Button>
      {withdrawing.error && <Problem error={withdrawing.error} />}
    </>
  )
}
