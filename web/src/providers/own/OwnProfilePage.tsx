import { Trans, useLingui } from '@lingui/react/macro'
import { getProviderProfileBySlug } from '@sorrel/contract/providers/operations'
import { changeProvider, getProvider } from '@sorrel/contract/providers/own/operations'
import { IconExternalLink } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ApiProblem, nameOf, type OutputOf } from '../../kernel/calls/api.ts'
import { useAct, useLoaded } from '../../kernel/calls/query.ts'
import { PageHead } from '../../kernel/shell/PageHead.tsx'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { LeaveGuard } from '../../kernel/ui/dialogs/LeaveGuard.tsx'
import { ErrorSummary } from '../../kernel/ui/fields/ErrorSummary.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { useSession } from '../../kernel/use-session.ts'
import { Biographies, WhomTheySee } from './ProfileFields.tsx'
import { type bodyOf, useProfileForm } from './use-profile-form.ts'

/** A dietitian's own profile: what they say about themselves in one or two languages, the languages they speak, and the ages they see. */
export function OwnProfilePage() {
  const actor = useSession()?.actor
  const { data } = useLoaded(getProvider, { params: { provider_id: actor?.provider_id ?? '' } })
  // A newer version is another form, filled anew.
  return <ProfileForm key={data.version} profile={data} />
}

function ProfileForm({ profile }: { profile: OutputOf<typeof getProvider> }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const form = useProfileForm(profile)
  const act = useAct(changeProvider, {
    refreshes: [getProvider, getProviderProfileBySlug],
    onSuccess: () => {
      form.saved()
      toast(t`Your profile is saved.`)
    },
    onError: (error) => void form.refused(error),
  })
  const isOvertaken = act.error instanceof ApiProblem && act.error.code === 'changed_meanwhile'
  const isBesideField = act.error instanceof ApiProblem && act.error.code === 'invalid_request'
  const restart = () => {
    form.reset()
    act.reset()
    void client.invalidateQueries({ queryKey: [nameOf(getProvider)] })
  }
  const send = form.submit<ReturnType<typeof bodyOf>>((body) =>
    act.mutate({ params: { provider_id: profile.id }, headers: { 'if-match': `"${profile.version}"` }, body }),
  )
  return (
    <form noValidate onSubmit={send}>
      <PageHead title={t`Your profile`} line={<Trans>What people read before they book you.</Trans>}>
        <Button type="submit" busy={act.isPending || form.checking} disabled={!form.changed}>
          {form.changed ? <Trans>Save</Trans> : <Trans>Saved</Trans>}
        </Button>
      </PageHead>
      <div className="page stack stack--wide">
        <p>
          <Link className="link" to="/d/$slug" params={{ slug: profile.slug }}>
            <Icon of={IconExternalLink} />
            <Trans>See it as patients do</Trans>
          </Link>
        </p>
        <ErrorSummary {...form.summary} />
        {act.error && !isBesideField && (
          <Problem error={act.error}>
            {isOvertaken && (
              <Button kind="quiet" onClick={restart}>
                <Trans>Show what is saved now</Trans>
              </Button>
            )}
          </Problem>
        )}
        <Biographies form={form} />
        <WhomTheySee form={form} />
      </div>
      <LeaveGuard when={form.changed} />
    </form>
  )
}
