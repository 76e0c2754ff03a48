import { Trans, useLingui } from '@lingui/react/macro'
import { listReleases, revokeRelease } from '@sorrel/contract/releases/operations'
import type { Release } from '@sorrel/contract/releases/schemas'
import { IconBan } from '@tabler/icons-react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { confirm } from '../../kernel/ui/dialogs/confirm.ts'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'

/** Revokes a release, once the person has confirmed it. `text`: what they agree to. */
export function RevokeButton({ release, text }: { release: Release; text: string }) {
  const { t } = useLingui()
  const { name } = release.recipient
  const revoke = useAct(revokeRelease, { refreshes: [listReleases], onSuccess: () => toast(t`Revoked.`) })
  const ask = async () => {
    const sure = await confirm({ title: t`Revoke this release?`, text, action: t`Revoke the release to ${name}`, danger: true })
    if (sure) revoke.mutate({ params: { patient_id: release.patient_id, release_id: release.id } })
  }
  return (
    <>
      <Button kind="quiet" size="small" icon={IconBan} busy={revoke.isPending} onClick={() => void ask()}>
        <Trans>Revoke</Trans>
      </Button>
      {revoke.error && <Problem error={revoke.error} />}
    </>
  )
}
