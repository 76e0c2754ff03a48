import { Trans, useLingui } from '@lingui/react/macro'
import { dropReleaseDraft, listReleases, revokeRelease } from '@sorrel/contract/releases/operations'
import type { Release } from '@sorrel/contract/releases/schemas'
import { IconBan, IconPencil, IconTrash } from '@tabler/icons-react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { confirm } from '../../kernel/ui/dialogs/confirm.ts'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { FormButton } from '../list/FormButton.tsx'
import { SendButtons } from '../list/SendButtons.tsx'
import { PreviewButton } from './PreviewButton.tsx'

/** What patients do with their releases. */
export function OwnActions({ release }: { release: Release }) {
  if (release.status === 'draft') return <DraftActions release={release} />
  return (
    <>
      <FormButton release={release} />
      {release.status === 'active' && (
        <>
          <SendButtons release={release} />
          <RevokeButton release={release} />
        </>
      )}
    </>
  )
}

const nameIn = ({ id: release_id, patient_id }: Release) => ({ params: { patient_id, release_id } })

function RevokeButton({ release }: { release: Release }) {
  const { t } = useLingui()
  const { name } = release.recipient
  const revoke = useAct(revokeRelease, { refreshes: [listReleases], onSuccess: () => toast(t`Revoked.`) })
  const ask = async () => {
    const sure = await confirm({
      title: t`Revoke this release?`,
      text: t`${name} gets nothing more. What was sent before cannot be called back.`,
      action: t`Revoke the release to ${name}`,
      danger: true,
    })
    if (sure) revoke.mutate(nameIn(release))
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

function DraftActions({ release }: { release: Release }) {
  const { t } = useLingui()
  const drop = useAct(dropReleaseDraft, { refreshes: [listReleases], onSuccess: () => toast(t`Removed.`) })
  return (
    <>
      <LinkButton size="small" icon={IconPencil} to="/app/records/release/new" search={{ draft: release.id }}>
        <Trans>Go on and sign</Trans>
      </LinkButton>
      <PreviewButton releaseId={release.id} />
      <Button kind="quiet" size="small" icon={IconTrash} busy={drop.isPending} onClick={() => drop.mutate(nameIn(release))}>
        <Trans>Remove the draft</Trans>
      </Button>
      {drop.error && <Problem error={drop.error} />}
    </>
  )
}
