import { Trans, useLingui } from '@lingui/react/macro'
import { dropReleaseDraft, listReleases } from '@sorrel/contract/releases/operations'
import type { Release } from '@sorrel/contract/releases/schemas'
import type { SendMethod } from '@sorrel/contract/releases/vocabulary'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { FormButton } from '../list/FormButton.tsx'
import { RevokeButton } from '../list/RevokeButton.tsx'
import { SendButtons } from '../list/SendButtons.tsx'
import { PreviewButton } from './PreviewButton.tsx'

/** What patients do with their releases. */
export function OwnActions({ release, methods }: { release: Release; methods: readonly SendMethod[] }) {
  const { t } = useLingui()
  const { name } = release.recipient
  if (release.status === 'draft') return <DraftActions release={release} />
  return (
    <>
      <FormButton release={release} />
      {release.status === 'active' && (
        <>
          <SendButtons release={release} methods={methods} />
          <RevokeButton release={release} text={t`${name} gets nothing more. What was sent before cannot be recalled.`} />
        </>
      )}
    </>
  )
}

const nameIn = ({ id: release_id, patient_id }: Release) => ({ params: { patient_id, release_id } })

function DraftActions({ release }: { release: Release }) {
  const { t } = useLingui()
  const drop = useAct(dropReleaseDraft, { refreshes: [listReleases], onSuccess: () => toast(t`Removed.`) })
  return (
    <>
      <LinkButton size="small" icon={IconPencil} to="/app/records/release/new" search={{ draft: release.id }}>
        <Trans>Continue and sign</Trans>
      </LinkButton>
      <PreviewButton releaseId={release.id} />
      <Button kind="quiet" size="small" icon={IconTrash} busy={drop.isPending} onClick={() => drop.mutate(nameIn(release))}>
        <Trans>Remove the draft</Trans>
      </Button>
      {drop.error && <Problem error={drop.error} />}
    </>
  )
}
