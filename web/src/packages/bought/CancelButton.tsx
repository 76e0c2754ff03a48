import { Trans, useLingui } from '@lingui/react/macro'
import { cancelPackage } from '@sorrel/contract/packages/operations'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { confirm } from '../../kernel/ui/dialogs/confirm.ts'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { packageReads } from './reads.ts'

/** Takes back a package that nobody paid. */
export function CancelButton({ patientId, id }: { patientId: string; id: string }) {
  const { t } = useLingui()
  const cancel = useAct(cancelPackage, { refreshes: packageReads })
  const ask = async () => {
    const sure = await confirm({
      title: t`Take the order back?`,
      text: t`Nothing is charged for it, and visits are billed one by one.`,
      action: t`Take the order back`,
    })
    if (sure) cancel.mutate({ params: { patient_id: patientId, bought_package_id: id } })
  }
  return (
    <div>
      <Button size="small" kind="quiet" busy={cancel.isPending} onClick={() => void ask()}>
        <Trans>Take the order back</Trans>
      </Button>
      {cancel.error && <Problem error={cancel.error} />}
    </div>
  )
}
