import { readSomeIds, type Samples } from '../../kernel/tests/bringing.ts'
import { cast } from '../../world/cast.ts'

export const samples: Samples = {
  known: async (owner) => ({ smart_phrase_id: await readSomeIds(owner, 'smart_phrase') }),
  foreign: async (owner) => ({
    smart_phrase_id: (await readSomeIds(owner, 'smart_phrase', `provider_id = '${cast.dana.provider_id}'`))[0]!,
  }),
  bodies: { addSmartPhrase: { trigger: 'again', text_en: 'Once more.' }, changeSmartPhrase: { is_shared: false } },
  texts: ['again'],
}
