import { Trans, useLingui } from '@lingui/react/macro'
import { type NoticeChannel, noticeChannels, notificationGroups } from '@sorrel/contract/notifications/groups'
import { reasonLabelOf } from '@sorrel/contract/notifications/reasons'
import type { NotificationSettings } from '@sorrel/contract/notifications/schemas'
import { IconLock } from '@tabler/icons-react'
import { Card } from '../../kernel/ui/Card.tsx'
import { CheckRow } from '../../kernel/ui/fields/CheckRow.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { usePhrase } from '../../kernel/words/use-phrase.ts'
import { useChange } from './mine.ts'

type Props = { settings: NotificationSettings }
type Group = NotificationSettings['groups'][number]

/** By which ways each group of messages comes. Every change counts at once. */
export function Groups({ settings }: Props) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const faults = (['sms', 'email'] as const).filter((way) => !['reaches', 'none'].includes(settings.reach[way]))
  return (
    <Card flush title={t`What we tell you`}>
      {faults.map((way) => (
        <div key={way} className="notices-fault">
          <Notice tone="warn">
            <p>
              <b>{noticeChannels[way][locale]}</b>: {reasonLabelOf(settings.reach[way])[locale]}
            </p>
          </Notice>
        </div>
      ))}
      <ul className="notices-groups">
        {settings.groups.map((group) => (
          <GroupRow key={group.group_slug} group={group} settings={settings} />
        ))}
        <li>
          <div>
            <h3>
              <Trans>Codes and security</Trans>
            </h3>
            <p className="small quiet">
              <Icon of={IconLock} />{' '}
              <Trans>
                We always send sign-in codes, and we always tell you when your password, number or address changes. This protects your
                account.
              </Trans>
            </p>
          </div>
        </li>
      </ul>
    </Card>
  )
}

/** The ways that the person has. A way that reaches nobody is not asked about. */
function listWays(settings: NotificationSettings, { channels }: Group): NoticeChannel[] {
  const has = {
    push: settings.push_key !== null && (settings.devices.length > 0 || !channels.push),
    sms: settings.reach.sms !== 'none',
    email: settings.reach.email !== 'none',
  }
  return (['push', 'sms', 'email'] as const).filter((way) => has[way])
}

function GroupRow({ group, settings }: { group: Group } & Props) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const phraseFor = usePhrase()
  const { change, changing } = useChange({ onError: (error) => toast(phraseFor(error)) })
  const words = notificationGroups[group.group_slug]
  const { group_slug } = group
  const wanted = { ...group.channels, ...changing?.channels }
  const name = words[locale]
  return (
    <li>
      <div>
        <h3 id={`group-${group.group_slug}`}>{name}</h3>
        <p className="small quiet">{words.about[locale]}</p>
        {words.locked && (
          <p className="small quiet">
            <Icon of={IconLock} /> {words.locked[locale]}
          </p>
        )}
      </div>
      <fieldset className="notices-ways" aria-labelledby={`group-${group.group_slug}`}>
        {listWays(settings, group).map((way) => (
          <CheckRow
            key={way}
            checked={wanted[way] === true}
            onChange={(event) => change(group_slug, { channels: { [way]: event.currentTarget.checked } })}
          >
            {noticeChannels[way][locale]}
          </CheckRow>
        ))}
        {group.group_slug === 'chat' && (
          <CheckRow checked={settings.digest} onChange={(event) => change(group_slug, { digest: event.currentTarget.checked })}>
            {t`Once a day, at 6 PM, together`}
          </CheckRow>
        )}
      </fieldset>
    </li>
  )
}
