import { createHash } from 'node:crypto'
import { offeredPayers, offeredPlans } from '@sorrel/contract/insurance/vocabulary'
import type { Label } from '@sorrel/contract/kernel/label'
import type { Answer } from '@sorrel/contract/kernel/operation'
import { stateLabels } from '@sorrel/contract/patients/states'
import { howHeardLabels } from '@sorrel/contract/patients/vocabulary'
import {
  ageGroupLabels,
  availabilityTypes,
  identityLabels,
  languageLabels,
  modalityLabels,
  offeredSpecialties,
  specialtyDetails,
} from '@sorrel/contract/providers/vocabulary'
import type * as wire from '@sorrel/contract/providers/wire'
import { bookingModes } from '@sorrel/contract/scheduling/vocabulary'
import type { Context } from '../kernel/context.ts'

type ReferenceData = Answer<typeof wire.getReferenceData>

/** Every choice that the search offers. A state is supported if an active provider holds a valid license there. */
export async function readReferenceData(ctx: Context): Promise<ReferenceData> {
  const licensed = await ctx.db
    .selectFrom('provider_licence as l')
    .innerJoin('provider as p', 'p.id', 'l.provider_id')
    .select('l.state')
    .distinct()
    .where('p.status', '=', 'active')
    .where('l.expires_on', '>=', ctx.now().slice(0, 10))
    .execute()
  const supported = new Set(licensed.map(({ state }) => state))
  const states = Object.entries(stateLabels).map(([code, label]) => ({ code, name: label.en, supported: supported.has(code) }))
  const data = { ...choices(), states }
  // Equal choices have an equal version on every node.
  return { version: createHash('sha256').update(JSON.stringify(data)).digest('base64url').slice(0, 16), ...data }
}

const choices = () => ({
  insurance: [...offeredPayers.filter(({ group }) => group === 'self_pay'), ...offeredPlans].map((payer) => ({
    payer_id: payer.id,
    name: payer.name,
    group: payer.group,
    logo: null,
    supported_states: [...(payer.supported_states ?? [])],
  })),
  specialties: offeredSpecialties.map((value) => {
    const { slug, label, group } = specialtyDetails[value]
    return { value, slug, label: label.en, label_es: label.es, group }
  }),
  modalities: choicesOf(modalityLabels),
  identities: choicesOf(identityLabels),
  languages: choicesOf(languageLabels),
  availability_types: [...availabilityTypes],
  age_groups: choicesOf(ageGroupLabels),
  visit_modes: [...bookingModes],
  how_heard: choicesOf(howHeardLabels),
})

const choicesOf = (labels: Readonly<Record<string, Label>>) =>
  Object.entries(labels).map(([value, label]) => ({
    value,
    slug: value
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, ''),
    label: label.en,
    label_es: label.es,
  }))
