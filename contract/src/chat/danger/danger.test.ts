import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Danger } from '../vocabulary.ts'
import { callsForHelp, findDanger } from './danger.ts'

const dangerous: Record<Danger, readonly string[]> = {
  self_harm: [
    'I want to kill myself',
    'i keep thinking about killing myself',
    'I want to end my life.',
    'I am thinking of taking my own life',
    'I WANT TO DIE',
    'honestly i wanna die',
    'I wish I was dead',
    'Sometimes I wish I wouldn’t wake up',
    "They'd be better off without me",
    'I don’t want to live anymore',
    'I dont want to be alive',
    "I don't want to be here anymore",
    "I don't want to wake up tomorrow",
    'I have nothing to live for',
    'life is not worth living',
    'I want to hurt myself',
    'I feel the urge to cut myself',
    'I started cutting myself again',
    'I cut my wrists last night',
    'the self-harm is back',
    'I feel suicidal',
    'I am going to commit suicide',
    "I can't stop thinking about suicide",
    'I am thinking about overdosing',
    'I took too many pills',
    'I swallowed all my pills at once',
    'I overdosed on my insulin',
    'I want to jump off a bridge',
    'I just want to end it all',
    "I'm not going to lie, I want to die",
    "I don't know if I want to die",
    'I don’t care, I will kill myself',
    'Thanks for the recipe. I do not want to live like this.',
    'I have no friends and I want to die',
    'I do not sleep and want to die',
    'no duermo y quiero morir',
    'No como, no duermo, quiero morir',
    'quiero matarme',
    'Me quiero matar',
    'Pienso en suicidarme',
    'no puedo dejar de pensar en suicidarme',
    'Quiero quitarme la vida',
    'voy a acabar con mi vida',
    'Tengo pensamientos suicidas',
    'quiero morir',
    'Me quiero morir',
    'tengo ganas de morirme',
    'Ojalá me muera',
    'ojalá no despierte',
    'Ya no quiero vivir',
    'No quiero vivir así',
    'ya no quiero estar aquí',
    'No tengo ganas de vivir',
    'no vale la pena vivir',
    'Todos estarían mejor sin mí',
    'Quiero hacerme daño',
    'volví a cortarme',
    'Me corté los brazos',
    'me tomé demasiadas pastillas, tomé demasiadas pastillas',
    'no sé si quiero morir',
  ],
  eating: [
    'I made myself throw up after lunch',
    'I am starving myself',
    "I haven't eaten in 3 days",
    'I have not eaten anything for five days',
    'I ate nothing for four days',
    "I can't stop purging",
    'I purged after dinner again',
    'I binge and purge',
    'I took a lot of laxatives',
    'I use laxatives to lose weight',
    'I was throwing up blood',
    'Me provoqué el vómito',
    'me hago vomitar después de cenar',
    'Me estoy matando de hambre, matándome de hambre',
    'Llevo tres días sin comer',
    'hace 4 días que no como nada',
    'No he comido nada en cinco días',
    'tomo muchos laxantes',
    'Tomo laxantes para adelgazar',
    'no puedo dejar de vomitar',
    'Vomité sangre',
  ],
}
const harmless = [
  'This diet is killing me',
  'I could kill for a pizza',
  'I would die for that cake',
  'That soup is to die for',
  'I am dying to try the recipe',
  'I am starving, what can I eat?',
  "I'm killing myself at the gym",
  'I was killing myself laughing',
  'I wanted to die of embarrassment',
  "I don't want to live without bread",
  'life is not worth living without cheese',
  "I don't want to live in a big city",
  'I cut myself while chopping onions',
  'I want to cut myself some slack',
  'I am thinking of cutting myself off from sugar',
  'I need to cut my arms workouts',
  'I hurt myself at the gym',
  'I might hurt myself lifting',
  "I don't want to kill myself",
  'I would never hurt myself',
  'I am not suicidal',
  "I'm not thinking about suicide",
  "I didn't make myself throw up",
  'I never want to die',
  'We watched a film about Suicide Squad',
  'I took all my pills this morning',
  'I want to overdose on chocolate',
  "I haven't eaten meat in three days",
  "I haven't eaten out in 3 days",
  "I haven't eaten in two hours",
  'I purged my pantry of chips',
  'A laxative did nothing for me',
  'I will shoot myself in the foot with this snack',
  'The baby threw up',
  'My sister died last year',
  'I want to take my life back',
  'The deadline kills me',
  'I ended it with my boyfriend',
  'Kill the heat and let it rest',
  'I cut sugar and I feel alive',
  'Esta dieta me está matando',
  'Mataría por una pizza',
  'Me muero de hambre',
  'me muero por unos tacos',
  'Me quiero morir de la vergüenza',
  'quiero morirme de risa',
  'Prefiero morir antes que comer brócoli',
  'No quiero vivir sin pan',
  'No quiero vivir en otra ciudad',
  'no quiero matarme',
  'Nunca quiero hacerme daño',
  'Me voy a matar en el gimnasio',
  'Quiero cortarme el pelo',
  'me quiero cortar las uñas',
  'Voy a lastimarme la rodilla si corro',
  'Llevo tres días sin comer pan',
  'Hace 4 días que no como carne',
  'no me provoqué el vómito',
  'Mi abuela murió en marzo',
  'Tomé todas mis pastillas hoy',
  'No me hago vomitar',
  'La fiesta estuvo de muerte',
  'Corté el azúcar',
  'Vomité anoche por el pescado',
  'Se me murió el celular',
  'Mejor sin mi ayuda: estarían mejor sin mi receta',
  '',
  '🥣🥣🥣',
  'مرحبا',
]

test('Each phrase that may point to danger is found, whatever its capitals, accents and apostrophes.', () => {
  const wrong = Object.entries(dangerous).flatMap(([danger, texts]) => texts.filter((text) => findDanger(text) !== danger))
  assert.deepEqual(wrong, [])
})

test('Idioms of every day, and what somebody says they do not want, point to nothing.', () => {
  assert.deepEqual(
    harmless.filter((text) => findDanger(text) !== null),
    [],
  )
})

test('A phrase is found in the middle of the longest message, in little time.', () => {
  const filler = 'I do not want to think about my lunch and my dinner. '
  const long = `${filler.repeat(46)}I want to die. ${filler.repeat(46)}`
  const started = performance.now()
  assert.equal(findDanger(long.slice(0, 5000)), 'self_harm')
  assert.equal(findDanger('I want to '.repeat(500)), null)
  assert.equal(findDanger('no '.repeat(1700)), null)
  assert.ok(performance.now() - started < 500)
})

test('Help lines stay for a day after such words.', () => {
  const at = '2026-03-01T12:00:00.000Z'
  const said = [{ text: 'I want to die', at }]
  assert.equal(callsForHelp(said, '2026-03-02T11:59:59.999Z'), true)
  assert.equal(callsForHelp(said, '2026-03-02T12:00:00.000Z'), false)
  assert.equal(callsForHelp([{ text: null, at }], at), false)
  assert.equal(callsForHelp([{ text: 'Lunch was good', at }], at), false)
})
