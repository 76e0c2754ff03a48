import { Trans, useLingui } from '@lingui/react/macro'
import { addReferral, listReferrals } from '@sorrel/contract/referrals/operations'
import { IconPencil } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { FileField } from '../../kernel/ui/files/FileField.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'

/** Adds a referral to the record of a client: a photo or PDF, or typed from paper. Either way it is confirmed on the next screen. */
export function AddForClient({ patientId }: { patientId: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const add = useAct(addReferral, {
    refreshes: [listReferrals],
    onSuccess: ({ id }) => void navigate({ to: '/provider/referrals/$referralId', params: { referralId: id } }),
  })
  const begin = (file_id?: string) => add.mutate({ params: { patient_id: patientId }, body: file_id ? { file_id } : {} })
  return (
    <Card title={t`Add a referral`}>
      <div className="stack">
        <FileField
          label={t`Photo or PDF of the referral`}
          help={t`It is read on our own server, and you check what was read.`}
          purpose="referral"
          patientId={patientId}
          value={[]}
          onChange={([file]) => file && begin(file.file_id)}
        />
        <div>
          <Button kind="plain" icon={IconPencil} busy={add.isPending} onClick={() => begin()}>
            <Trans>Type it from paper</Trans>
          </Button>
        </div>
        {add.error && <Problem error={add.error} />}
      </div>
    </Card>
  )
}
