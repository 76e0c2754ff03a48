import { Trans, useLingui } from '@lingui/react/macro'
import { type getMe, updateMe } from '@sorrel/contract/auth/operations'
import type { OutputOf } from '../../kernel/calls/api.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { getDeviceZone, readNow } from '../../kernel/clock.ts'
import { keepPreferences } from '../../kernel/signed-in/account.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { nameZoneCity } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { listZonesToChoose } from '../../kernel/words/zones.ts'

/** The time zone in which a patient sees the times of their visits, here and in messages. */
export function TimeZone({ me }: { me: OutputOf<typeof getMe> }) {
  const { t } = useLingui()
  const format = useFormat()
  const at = readNow()
  const save = useAct(updateMe, {
    onSuccess: (next) => {
      keepPreferences(next)
      toast(t`Saved. Your visits and messages follow.`)
    },
  })
  const mine = save.variables?.body?.time_zone
  const shown = (save.isPending ? mine : me.time_zone) ?? ''
  return (
    <Card title={<Trans>Time zone</Trans>}>
      <div className="stack">
        <SelectInput
          label={t`Show my visits in the time of`}
          help={t`Messages about your visits use it, too.`}
          value={shown}
          disabled={save.isPending}
          {...(shown === '' ? { empty: t`This device` } : {})}
          options={listZonesToChoose(...(me.time_zone ? [me.time_zone] : []), getDeviceZone()).map((zone) => ({
            value: zone,
            label: `${nameZoneCity(zone)} (${format.zoneName(at, zone)})`,
          }))}
          onChange={(event) => save.mutate({ body: { time_zone: event.currentTarget.value } })}
        />
        {save.error && <Problem error={save.error} />}
      </div>
    </Card>
  )
}
