type Words = { text: string; language: 'en' | 'es'; themes: readonly ReviewTheme[] }

/** What reviews praise or miss; a profile shows an average for each. */
export const reviewThemes = ['listens', 'clear_plan', 'on_time', 'knowledge', 'practical'] as const
export type ReviewTheme = (typeof reviewThemes)[number]

const en = (text: string, ...themes: ReviewTheme[]): Words => ({ text, language: 'en', themes })
const es = (text: string, ...themes: ReviewTheme[]): Words => ({ text, language: 'es', themes })

/** Review texts about visits that went well. */
export const praise: readonly Words[] = [
  en('First person to ask what my grandmother cooked before telling me what to change.', 'listens', 'practical'),
  en('The plan came an hour after the call, with a shopping list for the store I use.', 'clear_plan', 'practical'),
  en('Calm and direct. I knew what to do on Monday morning.', 'clear_plan'),
  en('My A1c came down and I still eat rice.', 'knowledge', 'practical'),
  en('I cried in the first visit and laughed in the second. Both were fine.', 'listens'),
  en('Explains lab results so that I can explain them to my husband.', 'knowledge'),
  en('Starts on the minute. With two small children that matters to me.', 'on_time'),
  en('No shame, no lecture. I had not expected that from anyone in health care.', 'listens'),
  en('We changed breakfast and nothing else for three weeks. It was enough.', 'practical', 'clear_plan'),
  en('Knew my medication better than the leaflet.', 'knowledge'),
  en('Answers messages with a question that makes me think.', 'listens'),
  en('I have seen four dietitians. This is the first one I went back to.', 'listens', 'knowledge'),
  en('She looked at my budget before she looked at my weight.', 'listens', 'practical'),
  en('Small goals. I reached most of them, and we talked about why I missed the others.', 'clear_plan'),
  en('The video worked at once and we finished on time.', 'on_time'),
  en('My stomach has been quiet for a month. I got onions back!', 'knowledge'),
  en('Treats my night shifts as a fact and not as a mistake.', 'listens', 'practical'),
  en('Wrote to my doctor the same day.', 'knowledge', 'on_time'),
  en('My teenager talks to her. That alone is five stars.', 'listens'),
  en('Recipes for one person, one pan and twenty minutes.', 'practical'),
  en('I understood for the first time what the numbers on my meter mean.', 'knowledge', 'clear_plan'),
  en('Patient with my questions, also the third time.', 'listens'),
  en('Clear summary after each visit. I have it on the refrigerator.', 'clear_plan'),
  en('I left with two ideas instead of twenty rules.', 'clear_plan', 'practical'),
  es('Me escuchó antes de aconsejarme. Salí con un plan que sí puedo cumplir.', 'listens', 'clear_plan'),
  es('Por fin alguien que no me quita las tortillas.', 'practical'),
  es('Mi mamá entendió todo porque la consulta fue en español.', 'listens'),
  es('Me mandó la lista de compras el mismo día.', 'practical', 'on_time'),
  es('Sabe mucho y lo explica con calma.', 'knowledge'),
  es('Bajó mi azúcar y sigo comiendo con mi familia.', 'knowledge', 'practical'),
]

/** Texts about visits that were all right. */
export const middling: readonly Words[] = [
  en('Good advice. One visit started ten minutes late.', 'knowledge'),
  en('Helpful, although I would have liked more recipes.', 'knowledge'),
  en('Friendly and well informed. The plan was a little long for me.', 'listens'),
  en('Took two visits until we understood each other, then it went well.', 'clear_plan'),
  en('I learned a lot, but evening times are hard to get.', 'knowledge'),
  es('Buenos consejos, aunque la llamada se cortó dos veces.', 'knowledge'),
]

/** Texts about visits that went badly. */
export const blame: readonly Words[] = [
  en('Not the right match for me. I was looking for a meal plan and got questions.', 'clear_plan'),
  en('My visit was moved twice in one week.', 'on_time'),
  en('Kind, but I knew most of it already.', 'knowledge'),
  en('Felt rushed at the end of the hour.', 'listens'),
]
