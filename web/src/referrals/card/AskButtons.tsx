import { Trans, useLingui } from '@lingui/react/macro'
import { getReferral, listReferrals, requestReferral } from '@sorrel/contract/referrals/operations'
import type { Referral } from '@sorrel/contract/referrals/schemas'
import type { RequestMethod } from '@sorrel/contract/referrals/vocabulary'
import { IconMail, IconPrinter } from '@tabler/icons-react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'

/** One press asks the clinician for a new referral, by the ways of the practice for which there is an address. */
export function AskButtons({ referral, methods }: { referral: Referral; methods: readonly RequestMethod[] }) {
  const { t } = useLingui()
  const ask = useAct(requestReferral, {
    refreshes: [listReferrals, getReferral],
    onSuccess: () => toast(t`The letter is on its way. Your client is told.`),
  })
  const { clinician, requests, id } = referral
  if (!clinician || requests.some(({ status }) => status === 'waiting')) return null
  const begin = (method: RequestMethod) => ask.mutate({ params: { referral_id: id }, body: { method } })
  const { name } = clinician
  return (
    <>
      {clinician.fax && methods.includes('fax') && (
        <Button kind="quiet" size="small" icon={IconPrinter} busy={ask.isPending} onClick={() => begin('fax')}>
          <Trans>Ask {name} by fax</Trans>
        </Button>
      )}
      {clinician.email && (
        <Button kind="quiet" size="small" icon={IconMail} busy={ask.isPending} onClick={() => begin('email')}>
          <Trans>Ask {name} by email</Trans>
        </Button>
      )}
      {ask.error && <Problem error={ask.error} />}
    </>
  )
}
