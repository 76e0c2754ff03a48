import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tellsBodyChange } from './body-change.ts'

const told = `
Down 3 since May.
She is down 3 this month.
Down by 3 since the last visit.
Down about five since spring.
Up 2 this week.
Up another 4 since August.
She was up 2.5 at the last visit.
Lost 5.
Lost 5 over the summer.
Lost another 5 since May.
He lost three to four in two weeks.
Lost 6 more since the last visit.
Lost around ten, most of it in June.
Losing 1 to 2 a week.
Loses about one a week.
Gained 4 in a month.
Gained four back.
Gained 3 and lost 2 again.
A gain of 4 since May.
A loss of 12 in all.
Dropped 8 since starting.
Dropped ten, then nothing.
Shed 7 before the wedding.
Put on 6 after the holidays.
Put back on 4.
Lost 5% since spring.
Lost 2 inches around the middle.
Down 2 dress sizes.
Down to 132 now.
She went from 140 to 132.
Minus 3 since May.
3 down since May.
She feels 5 lighter.
Walked 20 minutes, and is down 3 since May.
A1c 6.1%, down 3 since May.
Bajó 3 desde mayo.
Bajaste 5 este mes.
Has bajado cuatro desde enero.
Bajó unos 3 en un mes.
Bajó dos tallas.
Bajó a 62.
Subió 2 la semana pasada.
Subiste dos desde la última visita.
Ha subido casi 4 este año.
Perdió 5 en el verano.
Perdiste otros 3.
Ha perdido seis en total.
Una pérdida de 5 desde mayo.
Ganó 4 desde mayo.
Ganaste 2 más este mes.
Aumentó 3 durante las fiestas.
Un aumento de 4 en un mes.
Adelgazó 7.
Engordó casi cinco en el embarazo.
Rebajó 6 antes de la boda.
Pasó de 70 a 66.
Menos 3 desde mayo.
Se siente 5 más liviana.
`
const others = `
Ate 3 meals.
Down to 3 meals a day.
Down to 2 sodas since May.
Dropped 2 snacks since May.
Lost 2 hours of sleep.
Lost 3 meals to the night shift.
Gained 4 new recipes.
She gained two friends in the group.
Wakes up 2 times at night.
Gets up at 6.
Ended up with 3 meals.
Drinks up to 8 glasses.
Follow-up in 4 weeks.
See follow-up 2.
She wrote down 3 of 5 days.
Wrote down 3 on Tuesday.
Gave up two at lunch.
Cut down 2 sodas a day.
Kept up 3 of her 5 goals.
Her A1c is down 0.4 since May.
LDL went down 12 since March.
Her blood pressure came down to 120 over the summer.
Glucose readings went from 180 to 140 in a month.
Walks from 30 to 45 minutes.
Put on a timer for 10 minutes.
Steps are up 2000 since May.
Added 2 servings of fruit.
Stress is down 2 points.
Sleeps from 10 to 6.
Two eggs, and up early.
She lost count.
Slowed down, 20 minutes per meal.
Come 3 comidas al día.
Bajó a 2 refrescos por semana.
Bajó 2 pisos a pie.
Subió 3 pisos sin cansarse.
Subió una vez la escalera.
Bajó un poco el consumo de sal.
Perdió 2 comidas por el turno.
Perdió 3 horas de sueño.
Ganó dos amigas en el grupo.
Aumentó 2 porciones de fruta.
Aumentó 20 minutos de caminata.
Su colesterol bajó 12 desde marzo.
La presión subió 10 este mes.
El azúcar bajó de 180 a 140.
Camina de 30 a 45 minutos.
Duerme de 10 a 6.
Nos vemos en 4 semanas.
Menos 2 refrescos al día.
`
const linesOf = (table: string) => table.trim().split('\n')

test('tellsBodyChange: a change of the body is found without its measure, in both languages, and what counts something else is not', () => {
  assert.ok(linesOf(told).length + linesOf(others).length >= 100)
  assert.deepEqual(
    linesOf(told).filter((sentence) => !tellsBodyChange(sentence)),
    [],
    'told, and not found',
  )
  assert.deepEqual(linesOf(others).filter(tellsBodyChange), [], 'found, and about something else')
})
