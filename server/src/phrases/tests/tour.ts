import { signIn } from '../../auth/tests/testing.ts'
import type { Tour } from '../../kernel/tests/bringing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'

export const tour: Tour = {
  async walk(t, reach) {
    const { headers } = await signIn(t, { ...cast.marisol, ...reach.marisol })
    const phrase = await bodyOf(t.call('POST /smart-phrases', { headers, body: { trigger: 'oats', text_en: 'Oats with fruit.' } }))
    const path = `/smart-phrases/${phrase.id}` as const
    await bodyOf(t.call(`PATCH ${path}`, { headers: { ...headers, 'if-match': '"1"' }, body: { text_es: 'Avena con fruta.' } }))
    await bodyOf(t.call('GET /smart-phrases', { headers, query: { view: 'own' } }))
    await bodyOf(t.call(`DELETE ${path}`, { headers }))
  },
}
