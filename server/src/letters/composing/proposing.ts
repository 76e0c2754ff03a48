import type { getLetterProposal } from '@sorrel/contract/letters/wire'
import type { z } from 'zod'
import type { Permitted } from '../../kernel/access.ts'
import type { Context } from '../../kernel/context.ts'
import { listMethods } from '../../releases/viewing.ts'
import type { SignedVisit } from '../access.ts'
import { readLetterFacts, sourceOf } from './facts.ts'
import { listRecipients } from './recipients.ts'
import { composeParts } from './template.ts'

/** Composes a letter from a signed note. Nothing is stored before it is signed. */
export async function proposeLetter(
  ctx: Context,
  visit: Permitted<SignedVisit>,
  { kind, language }: z.output<typeof getLetterProposal.query>,
): Promise<z.input<typeof getLetterProposal.output>> {
  const { appointment_id, patient_id } = visit
  const [facts, recipients] = await Promise.all([readLetterFacts(ctx, visit), listRecipients(ctx, patient_id, kind)])
  return {
    ...{ appointment_id, patient_id, patient_name: facts.patient.name, kind, language },
    parts: composeParts(kind, language, sourceOf(visit, facts)),
    recipients,
    methods: listMethods(ctx),
  }
}
