import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guessLanguage } from './written-language.ts'

test('the language of instructions is guessed from frequent words, and not from few or mixed ones', () => {
  const cases = [
    ['One snack between breakfast and lunch, and drink water with each meal.', 'en'],
    ['Una merienda entre el desayuno y la comida, y agua con cada plato.', 'es'],
    ['Walk after dinner on two days. Eat the bread with nuts.', 'en'],
    ['Camina después de la cena dos días. Come el pan con nueces.', 'es'],
    ['Agua, nopal, frijoles.', null],
    ['Pan con tu salsa: eat it with the beans y el arroz.', null],
    ['', null],
  ] as const
  for (const [text, language] of cases) assert.equal(guessLanguage(text), language, text)
})
