import '../referrals.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { addReferral, listReferrals } from '@sorrel/contract/referrals/operations'
import type { Referral } from '@sorrel/contract/referrals/schemas'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct, useRead } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { FileField } from '../../kernel/ui/files/FileField.tsx'
import type { FileValue } from '../../kernel/ui/files/use-uploads.ts'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'
import { useReferralWords } from '../card/use-referral-words.ts'

/** A patient's referral in plain words: until when it holds, what is not covered, and how to send a new one. */
export function MyReferral({ patientId }: { patientId: string }) {
  const { t } = useLingui()
  const { data, error, refetch } = useRead(listReferrals, { params: { patient_id: patientId }, query: { limit: '5' } })
  return (
    <Card title={t`Your referral`}>
      {data ? (
        <Known patientId={patientId} data={data} />
      ) : error ? (
        <Problem error={error} again={() => void refetch()} />
      ) : (
        <Waiting count={2} />
      )}
    </Card>
  )
}

type Read = {
  items: readonly Referral[]
  clock: { is_required: boolean; last_day: string | null; days_left: number | null; gaps: readonly Gap[] }
}
type Gap = Parameters<ReturnType<typeof useReferralWords>['gap']>[0]

function Known({ patientId, data: { items, clock } }: { patientId: string; data: Read }) {
  const words = useReferralWords(useMyZone())
  const { last_day, days_left, gaps, is_required } = clock
  const [gap] = gaps
  const day = last_day && words.day(last_day)
  const waits = items.some(({ status }) => status === 'received')
  const asked = items.some(({ requests }) => requests.some(({ status }) => status === 'waiting' || status === 'sent'))
  return (
    <div className="stack">
      <p>
        {day && days_left ? (
          <Trans>Your doctor’s referral is valid until {day}.</Trans>
        ) : day ? (
          <Trans>Your doctor’s referral ended on {day}.</Trans>
        ) : is_required ? (
          <Trans>Your plan requires a referral from your doctor, and we do not have one yet.</Trans>
        ) : (
          <Trans>As far as we know, your plan does not require a referral. If you have one, send it to us.</Trans>
        )}
      </p>
      {gap && (
        <Notice tone="warn">
          <p>{words.gap(gap)}</p>
          {asked && (
            <p>
              <Trans>We have asked your doctor’s office for a new one.</Trans>
            </p>
          )}
        </Notice>
      )}
      {waits && (
        <Notice tone="info">
          <Trans>You sent us a referral. Your dietitian will look at it.</Trans>
        </Notice>
      )}
      <SendReferral patientId={patientId} />
    </div>
  )
}

/** The paper goes to the dietitian once its patient has seen which file they chose. */
function SendReferral({ patientId }: { patientId: string }) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<readonly FileValue[]>([])
  const [file] = chosen
  const add = useAct(addReferral, {
    refreshes: [listReferrals],
    onSuccess: () => {
      setChosen([])
      toast(t`Sent. Your dietitian will look at it.`)
    },
  })
  return (
    <>
      <FileField
        label={t`Send a referral`}
        help={t`A photo or a PDF of the paper that your doctor gave you.`}
        purpose="referral"
        value={chosen}
        onChange={setChosen}
      />
      {add.error && <Problem error={add.error} />}
      {file && (
        <div>
          <Button
            icon={IconSend}
            busy={add.isPending}
            onClick={() => add.mutate({ params: { patient_id: patientId }, body: { file_id: file.file_id } })}
          >
            <Trans>Send to your dietitian</Trans>
          </Button>
        </div>
      )}
    </>
  )
}
