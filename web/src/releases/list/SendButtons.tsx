import { Trans, useLingui } from '@lingui/react/macro'
import { listReleases, sendRelease } from '@sorrel/contract/releases/operations'
import type { Release } from '@sorrel/contract/releases/schemas'
import type { SendMethod } from '@sorrel/contract/releases/vocabulary'
import { IconMail, IconPrinter } from '@tabler/icons-react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { asksForProof, ProveFirst } from '../../patients/sharing/ProveFirst.tsx'

/** Sends the signed form to its recipient, by the ways of the practice for which there is an address. Patients first prove who they are. */
export function SendButtons({ release, methods }: { release: Release; methods: readonly SendMethod[] }) {
  const { t } = useLingui()
  const send = useAct(sendRelease, { refreshes: [listReleases], onSuccess: () => toast(t`It is on its way.`) })
  const begin = (method: SendMethod) =>
    send.mutate({ params: { patient_id: release.patient_id, release_id: release.id }, body: { method } })
  if (asksForProof(send.error)) return <ProveFirst onDone={() => send.variables && send.mutate(send.variables)} />
  const { fax, email } = release.recipient
  return (
    <>
      {fax && methods.includes('fax') && (
        <Button kind="quiet" size="small" icon={IconPrinter} busy={send.isPending} onClick={() => begin('fax')}>
          <Trans>Send by fax</Trans>
        </Button>
      )}
      {email && (
        <Button kind="quiet" size="small" icon={IconMail} busy={send.isPending} onClick={() => begin('email')}>
          <Trans>Send by email</Trans>
        </Button>
      )}
      {send.error && <Problem error={send.error} />}
    </>
  )
}
