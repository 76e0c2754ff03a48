import { z } from 'zod'
import { body, change, IfMatch, text } from '../../kernel/values.ts'
import { ProviderId } from '../../scheduling/schemas.ts'
import { OwnProfile } from '../schemas.ts'
import { ageGroups, spokenLanguages } from '../vocabulary.ts'

const ofProvider = z.object({ provider_id: ProviderId })
const mostOfBio = 4000
/** At least one value of a closed set, none of them twice. */
const someOf = <V extends string>(values: readonly [V, ...V[]]) =>
  z
    .array(z.enum(values))
    .min(1)
    .max(values.length)
    .refine((sent) => new Set(sent).size === sent.length)

export const getProvider = { params: ofProvider, output: OwnProfile }
export const changeProvider = {
  params: ofProvider,
  headers: z.object({ 'if-match': IfMatch.optional() }),
  body: change({
    bio: text(mostOfBio).optional(),
    bio_language: z.enum(spokenLanguages).optional(),
    second_bio: body({ language: z.enum(spokenLanguages), text: text(mostOfBio) })
      .nullable()
      .optional(),
    languages: someOf(spokenLanguages).optional(),
    age_groups: someOf(ageGroups).optional(),
  }),
  output: OwnProfile,
}
