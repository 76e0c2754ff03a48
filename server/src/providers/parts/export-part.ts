import type { Label } from '@sorrel/contract/kernel/label'
import type { ExportPart } from '../../exports/part.ts'

const words = {
  reviews: { en: 'Your reviews', es: 'Tus opiniones' },
  provider: { en: 'Dietitian', es: 'Dietista' },
  stars: { en: 'Stars', es: 'Estrellas' },
  text: { en: 'Text', es: 'Texto' },
  when: { en: 'When', es: 'Cuándo' },
} as const satisfies Record<string, Label>

/** What the patient wrote about dietitians. */
export const providersExport: ExportPart = {
  tables: ['review'],
  left_out: { search_wish: 'holds what somebody looked for until they are told of a dietitian, and then goes' },
  data: { review: { history: { at: 'created_at', author: 'provider_id', text: 'text', for_dietitian: false } } },
  write: async (ctx, { patient_id, say, writeMoment }) => {
    const rows = await ctx.db
      .selectFrom('review')
      .leftJoin('provider', 'provider.id', 'review.provider_id')
      .select(['provider.first_name', 'provider.last_name', 'review.rating', 'review.text', 'review.created_at'])
      .where('review.patient_id', '=', patient_id)
      .orderBy('review.created_at', 'desc')
      .execute()
    const columns = [words.provider, words.stars, words.text, words.when].map((word) => say(word))
    const cells = rows.map(({ first_name, last_name, rating, text, created_at }) => [
      [first_name, last_name].filter(Boolean).join(' '),
      rating === null ? null : String(rating),
      text,
      writeMoment(created_at),
    ])
    return [{ title: say(words.reviews), tables: [{ caption: say(words.reviews), columns, rows: cells }] }]
  },
}
