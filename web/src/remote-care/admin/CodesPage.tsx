import '../remote-care.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { endRemoteAllowance, listRemoteCodes } from '@sorrel/contract/remote-care/operations'
import type { RemoteAllowance } from '@sorrel/contract/remote-care/schemas'
import { remoteFamilyLabels } from '@sorrel/contract/remote-care/vocabulary'
import { useState } from 'react'
import { useAct, useRead } from '../../kernel/calls/query.ts'
import { readNow } from '../../kernel/clock.ts'
import { PageHead } from '../../kernel/shell/PageHead.tsx'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { confirm } from '../../kernel/ui/dialogs/confirm.ts'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { AllowDialog } from './AllowDialog.tsx'
import { Thresholds } from './Thresholds.tsx'

/** By which codes care between visits is billed, and which payers pay them: none, until somebody says so. */
export function CodesPage() {
  const { t } = useLingui()
  const { locale } = useFormat()
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useRead(listRemoteCodes, {})
  return (
    <>
      <PageHead
        title={t`Codes between visits`}
        line={<Trans>No payer is billed for written care until you say here that its contract pays for it.</Trans>}
      >
        <Button size="small" onClick={() => setOpen(true)}>
          <Trans>A payer pays a code…</Trans>
        </Button>
      </PageHead>
      <div className="page remote">
        {error && !data && <Problem error={error} again={() => void refetch()} />}
        {!data && !error && <Waiting shape="rows" count={5} />}
        {data && (
          <>
            <Card title={t`Payers that pay`}>
              {data.allowances.length === 0 ? (
                <p className="quiet">
                  <Trans>None yet, so nothing is billed between visits.</Trans>
                </p>
              ) : (
                <ul className="remote-list">
                  {data.allowances.map((one) => (
                    <Allowance key={one.id} one={one} />
                  ))}
                </ul>
              )}
            </Card>
            <Card title={t`Codes`}>
              <Notice tone="info">
                <p>
                  <Trans>Codes that need a device, or a physician, are switched off.</Trans>
                </p>
              </Notice>
              <ul className="remote-list">
                {data.codes.map((one) => (
                  <li key={`${one.code}${one.starts_on}`} className="stack stack--close">
                    <span className="line line--wrap line--apart">
                      <span>
                        <b>{one.code}</b> {remoteFamilyLabels[one.family][locale]}
                      </span>
                      {one.is_on ? <Chip tone="leaf">{t`On`}</Chip> : <Chip>{t`Off`}</Chip>}
                    </span>
                    <Thresholds code={one} />
                  </li>
                ))}
              </ul>
            </Card>
          </>
        )}
      </div>
      {isOpen && data && <AllowDialog codes={data.codes} onClose={() => setOpen(false)} />}
    </>
  )
}

function Allowance({ one }: { one: RemoteAllowance }) {
  const { t } = useLingui()
  const format = useFormat()
  const today = readNow().slice(0, 10)
  const end = useAct(endRemoteAllowance, { refreshes: [listRemoteCodes] })
  const [from, to] = [format.date(one.starts_on), one.ends_on && format.date(one.ends_on)]
  const { code, payer_name } = one
  const ask = async () => {
    const isSure = await confirm({ title: t`Stop billing ${payer_name} for ${code}?`, action: t`From tomorrow on` })
    if (isSure) end.mutate({ params: { remote_code_allowance_id: one.id }, body: { ends_on: [today, one.starts_on].sort()[1]! } })
  }
  return (
    <li className="stack stack--close">
      <span className="line line--wrap line--apart">
        <span>
          <b>{payer_name}</b> {code}
        </span>
        <span className="small quiet">{to ? t`${from} to ${to}` : t`since ${from}`}</span>
      </span>
      <span className="small quiet remote-text">{`${one.source} · ${one.admin_name}`}</span>
      {one.ends_on === null && (
        <div className="remote-acts">
          <Button kind="plain" size="small" className="button--edge" busy={end.isPending} onClick={() => void ask()}>
            <Trans>It stops paying…</Trans>
          </Button>
        </div>
      )}
      {end.error && <Problem error={end.error} />}
    </li>
  )
}
