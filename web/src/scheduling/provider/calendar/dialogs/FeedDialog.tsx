import { Trans, useLingui } from '@lingui/react/macro'
import { getMe } from '@sorrel/contract/auth/operations'
import { createCalendarFeed, getCalendarFeed, revokeCalendarFeed } from '@sorrel/contract/scheduling/operations'
import type { FeedNames } from '@sorrel/contract/scheduling/vocabulary'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { StepUp } from '../../../../auth/account/StepUp.tsx'
import { ApiProblem } from '../../../../kernel/calls/api.ts'
import { useAct, useRead } from '../../../../kernel/calls/query.ts'
import { readNow } from '../../../../kernel/clock.ts'
import { Button } from '../../../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../../../kernel/ui/dialogs/Dialog.tsx'
import { Segments } from '../../../../kernel/ui/fields/Segments.tsx'
import { TextInput } from '../../../../kernel/ui/fields/TextInput.tsx'
import { Notice } from '../../../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../../../kernel/ui/notices/toast.ts'
import { Waiting } from '../../../../kernel/ui/notices/Waiting.tsx'
import { useFormat } from '../../../../kernel/words/i18n.ts'

/** A secret address from which another calendar program can read the visits. It is shown once. */
export function FeedDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog open={open} onClose={onClose} title={t`Private calendar address`}>
      {open && <Feed />}
    </Dialog>
  )
}

function Feed() {
  const { t } = useLingui()
  const format = useFormat()
  const feed = useRead(getCalendarFeed)
  const create = useAct(createCalendarFeed, { refreshes: [getCalendarFeed] })
  const [chosen, setChosen] = useState<FeedNames | null>(null)
  const revoke = useAct(revokeCalendarFeed, { refreshes: [getCalendarFeed], onSuccess: () => create.reset() })
  if (feed.error) return <Problem error={feed.error} again={() => feed.refetch()} />
  if (!feed.data) return <Waiting shape="text" count={3} />
  const { active, created_at } = feed.data
  const names = chosen ?? feed.data.names
  const make = () => create.mutate({ body: { names } })
  if (create.error instanceof ApiProblem && create.error.code === 'step_up_required')
    return <ProveFirst onDone={make} onBack={() => create.reset()} />
  const problem = create.error ?? revoke.error
  return (
    <div className="stack">
      <p className="small quiet">
        <Trans>Your calendar program can follow your visits by this address. Whoever has it can read them, so keep it to yourself.</Trans>
      </p>
      {create.data ? (
        <FeedAddress url={create.data.url} />
      ) : (
        <p>
          {active && created_at ? (
            <Trans>An address is in use since {format.relative(created_at, readNow())}. It was shown only once.</Trans>
          ) : (
            <Trans>There is no address yet.</Trans>
          )}
        </p>
      )}
      {problem && <Problem error={problem} />}
      <Segments
        shown
        legend={t`How are patients named there?`}
        value={names}
        onChange={setChosen}
        options={[
          { value: 'full', label: t`By name` },
          { value: 'initials', label: t`By initials` },
        ]}
      />
      {active && names !== feed.data.names && (
        <p className="small quiet">
          <Trans>It applies to the next address that you make.</Trans>
        </p>
      )}
      <div className="line line--wrap">
        <Button kind={active ? 'quiet' : 'main'} busy={create.isPending} onClick={make}>
          {active ? <Trans>Make a new one: the old one stops working</Trans> : <Trans>Make an address</Trans>}
        </Button>
        {active && (
          <Button kind="danger" busy={revoke.isPending} onClick={() => revoke.mutate({})}>
            <Trans>Revoke it: programs stop following</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}

/** Asks who it is before an address is made, because whoever has the address needs no password. */
function ProveFirst({ onDone, onBack }: { onDone: () => void; onBack: () => void }) {
  const me = useRead(getMe)
  if (me.error) return <Problem error={me.error} again={() => me.refetch()} />
  if (!me.data) return <Waiting shape="text" count={2} />
  return (
    <div className="stack">
      <StepUp me={me.data} onDone={onDone} />
      <Button kind="quiet" wide onClick={onBack}>
        <Trans>Back</Trans>
      </Button>
    </div>
  )
}

function FeedAddress({ url }: { url: string }) {
  const { t } = useLingui()
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast(t`Copied.`),
      () => toast(t`Select the address and copy it.`),
    )
  return (
    <div className="stack stack--close">
      <TextInput label={t`Address`} readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
      <div>
        <Button kind="soft" icon={IconCopy} onClick={copy}>
          <Trans>Copy the address</Trans>
        </Button>
      </div>
      <Notice tone="warn">
        <Trans>Copy it now: for your safety it is not shown again.</Trans>
      </Notice>
    </div>
  )
}
