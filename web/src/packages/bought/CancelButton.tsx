import { Trans } from '@lingui/react/macro'
import { cancelPackage } from '@sorrel/contract/packages/operations'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { packageReads } from './reads.ts'

/** Takes back a package that nobody paid. */
export function CancelButton({ patientId, id }: { patientId: string; id: string }) {
  const cancel = useAct(cancelPackage, { refreshes: packageReads })
  return (
    <div>
      <Button
        size="small"
        kind="quiet"
        busy={cancel.isPending}
        onClick={() => cancel.mutate({ params: { patient_id: patientId, bought_package_id: id } })}
      >
        <Trans>Take the order back</Trans>
      </Button>
      {cancel.error && <Problem error={cancel.error} />}
    </div>
  )
}
