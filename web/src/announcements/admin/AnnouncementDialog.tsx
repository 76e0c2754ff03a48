import { Trans, useLingui } from '@lingui/react/macro'
import { listAnnouncements, publishAnnouncement } from '@sorrel/contract/announcements/operations'
import type { AnnouncementAudience, AnnouncementLevel } from '@sorrel/contract/announcements/vocabulary'
import { announcementAudiences, announcementLevels } from '@sorrel/contract/announcements/vocabulary'
import { chunk } from '../../kernel/browser/chunks.ts'
import { useForm } from '../../kernel/calls/form.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { CheckRow } from '../../kernel/ui/fields/CheckRow.tsx'
import { ErrorSummary } from '../../kernel/ui/fields/ErrorSummary.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { AnnouncementBanner } from '../home/Announcements.tsx'

const schema = chunk(() => import('@sorrel/contract/announcements/wire').then(({ publishAnnouncement }) => publishAnnouncement.body))

const empty = {
  ...{ audience: 'all' as AnnouncementAudience, level: 'info' as AnnouncementLevel, link: '', dismissible: true },
  ...{ title_en: '', title_es: '', body_en: '', body_es: '', starts_at: '', ends_at: '' },
}
type Values = typeof empty

// A field for a moment has no zone: it is read by the clock of this device.
const momentOf = (typed: string): string | null => (typed === '' ? null : new Date(typed).toISOString())

function bodyOf({ link, starts_at, ends_at, ...parts }: Values) {
  const start = momentOf(starts_at)
  return { ...parts, link: link.trim() || null, ...(start && { starts_at: start }), ends_at: momentOf(ends_at) }
}

/** Writes an announcement in both languages, and shows it as its readers will see it. */
export function AnnouncementDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const publish = useAct(publishAnnouncement, {
    refreshes: [listAnnouncements],
    onSuccess: () => {
      form.saved()
      toast(t`Published.`)
      onClose()
    },
    onError: (error) => void form.refused(error),
  })
  const form = useForm<Values>({
    initial: empty,
    schema,
    toBody: bodyOf,
    words: {
      link: t`A page of Sorrel such as /app/visits, or an address that begins with https://.`,
      ends_at: t`It must end after it begins, and later than now.`,
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Write an announcement</Trans>}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form="announcement" busy={publish.isPending}>
            <Trans>Publish</Trans>
          </Button>
        </>
      }
    >
      <form
        id="announcement"
        className="stack"
        noValidate
        onSubmit={form.submit((body: ReturnType<typeof bodyOf>) => publish.mutate({ body }))}
      >
        <ErrorSummary {...form.summary} />
        <Whom form={form} />
        <TextInput label={t`Title in English`} maxLength={100} {...form.field('title_en')} />
        <TextArea label={t`Text in English`} rows={3} maxLength={1000} {...form.field('body_en')} />
        <TextInput label={t`Title in Spanish`} maxLength={100} {...form.field('title_es')} />
        <TextArea label={t`Text in Spanish`} rows={3} maxLength={1000} {...form.field('body_es')} />
        <TextInput label={t`Where it leads`} optional maxLength={300} {...form.field('link')} />
        <When form={form} />
        <CheckRow {...form.check('dismissible')}>
          <Trans>Readers may close it</Trans>
        </CheckRow>
        {publish.error && <Problem error={publish.error} />}
        <Preview values={form.values} />
      </form>
    </Dialog>
  )
}

type FormPart = { form: ReturnType<typeof useForm<Values>> }

function Whom({ form }: FormPart) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const optionsOf = (labels: Readonly<Record<string, { en: string; es: string }>>) =>
    Object.entries(labels).map(([value, label]) => ({ value, label: label[locale] }))
  return (
    <div className="announcement-pair">
      <SelectInput label={t`For`} options={optionsOf(announcementAudiences)} {...form.field('audience')} />
      <SelectInput label={t`Kind`} options={optionsOf(announcementLevels)} {...form.field('level')} />
    </div>
  )
}

function When({ form }: FormPart) {
  const { t } = useLingui()
  return (
    <div className="announcement-pair">
      <TextInput type="datetime-local" label={t`From`} optional help={t`Empty: at once.`} {...form.field('starts_at')} />
      <TextInput type="datetime-local" label={t`Until`} optional help={t`Empty: until you end it.`} {...form.field('ends_at')} />
    </div>
  )
}

/** How it will look, once there is something to show. */
function Preview({ values }: { values: Values }) {
  const { locale } = useFormat()
  const written = locale === 'es' ? values.title_es : values.title_en
  if (written.trim() === '') return null
  return (
    <section className="stack stack--close">
      <p className="quiet">
        <Trans>This is how it will look:</Trans>
      </p>
      <AnnouncementBanner announcement={{ ...values, link: values.link.trim() || null }} />
    </section>
  )
}
