import { useLingui } from '@lingui/react/macro'
import type { Release } from '@sorrel/contract/releases/schemas'
import type { ReleaseScope, SignatureKind } from '@sorrel/contract/releases/vocabulary'
import type { createRelease } from '@sorrel/contract/releases/wire'
import type { z } from 'zod'
import { chunk } from '../../kernel/browser/chunks.ts'
import { type Form, useForm } from '../../kernel/calls/form.ts'
import { readNow } from '../../kernel/clock.ts'
import { addDays, dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { findInstantAt } from '../../scheduling/provider/wall-time.ts'

export type Body = z.input<typeof createRelease.body>
export type Typed = {
  name: string
  org: string
  npi: string
  fax: string
  email: string
  phone: string
  scope: readonly ReleaseScope[]
  purpose: string
  starts_on: string
  ends_on: string
  auto_send: boolean
  kind: SignatureKind
  signed_name: string
  image: string
}

const loadSchema = chunk(() => import('@sorrel/contract/releases/wire').then(({ createRelease }) => createRelease.body))

const typedOf = (draft: Release | undefined, zone: string): Typed => {
  const today = dayOf(readNow(), zone)
  return {
    name: draft?.recipient.name ?? '',
    org: draft?.recipient.org ?? '',
    npi: draft?.recipient.npi ?? '',
    fax: draft?.recipient.fax ?? '',
    email: draft?.recipient.email ?? '',
    phone: draft?.recipient.phone ?? '',
    scope: draft?.scope ?? [],
    purpose: draft?.purpose ?? '',
    starts_on: [draft ? dayOf(draft.starts_at, zone) : today, today].sort().at(-1) ?? today,
    ends_on: draft ? dayOf(draft.expires_at, zone) : addDays(today, 365),
    auto_send: draft?.auto_send ?? false,
    kind: 'typed',
    signed_name: '',
    image: '',
  }
}

type Options = { patientId: string; zone: string; draft: Release | undefined; canFax: boolean }

/** The form of a release. What was typed is kept for this patient until it is sent. */
export function useReleaseForm({ patientId, zone, draft, canFax }: Options): Form<Typed> {
  const { t } = useLingui()
  const { locale } = useFormat()
  return useForm<Typed>({
    initial: typedOf(draft, zone),
    draft: `release of ${patientId} ${draft?.id ?? ''}`,
    schema: loadSchema,
    toBody: (typed) => bodyOf(typed, { zone, language: locale, draftId: draft?.id }),
    fields: { 'signature.name': 'signed_name', 'signature.image': 'image', starts_at: 'starts_on', expires_at: 'ends_on' },
    words: {
      name: t`Please enter who gets the information.`,
      npi: t`Please check the NPI: these ten digits are not a valid one.`,
      fax: t`Please enter a fax number in the United States, with its area code.`,
      phone: t`Please enter a phone number in the United States, with its area code.`,
      scope: t`Please choose at least one part of your record.`,
      purpose: t`Please say in a few words what it is for.`,
      starts_on: t`Please choose a day within the next year.`,
      ends_on: t`Please choose a day after the first one, at most three years later.`,
      image: t`Please draw your signature, or type your name instead.`,
    },
    check: ({ auto_send, fax, email }) => ({
      ...(auto_send && !canFax && !email && { email: t`Please enter an email address, so that we can send it.` }),
      ...(auto_send && canFax && !fax && !email && { fax: t`Please enter a fax number or an email address, so that we can send it.` }),
    }),
  })
}

type Around = { zone: string; language: 'en' | 'es'; draftId: string | undefined }

/** The draft as the server wants it. Empty fields are left out; a day counts whole, in the patient's zone. */
function bodyOf(typed: Typed, { zone, language, draftId }: Around): Body {
  const { name, org, npi, fax, email, phone, scope, purpose, starts_on, ends_on, auto_send } = typed
  const today = dayOf(readNow(), zone)
  return {
    ...(draftId && { release_id: draftId }),
    language,
    recipient: { name, ...(org && { org }), ...(npi && { npi }), ...(fax && { fax }), ...(email && { email }), ...(phone && { phone }) },
    scope: [...scope],
    purpose,
    ...(starts_on !== today && { starts_at: isDay(starts_on) ? findInstantAt(starts_on, '00:00', zone) : '' }),
    expires_at: isDay(ends_on) ? findInstantAt(ends_on, '24:00', zone) : '',
    auto_send,
    signature: null,
  }
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)
