import { makeMatcher } from './matching.ts'

/** What a dietitian asks somebody to do. */
export const proposals = makeMatcher(
  `let's, i'd like you to, i would like you to, i want you to, we want to, we want, want you to, try to, try, aim for, aim, how about, what if you, what about adding, what about swapping, could you, can you try, would you be willing, would you be up for, would you be open to, what if we, start with, add, swap, replace, switch, cut down, cut back, cut out, instead of, the plan, our plan, our goal, the goal, goal, your goal, goals, two goals,
  for next time, until next time, for this week, i'd suggest, i suggest, my suggestion, i recommend, i'd recommend, you can use, you can, you could, make sure, limit, avoid, keep, next step, bring foods back, for now, one thing, goes down to, go down to, i'd aim, no more than, at least, no pressure, it is, sounds doable, let's plan, we do it, pair, go for, pick, choose, homework, practice, we pause, stop,
  vamos a, le recomiendo, te recomiendo, recomiendo, la meta, nuestra meta, intente, intenta, trate de, trata de, puede cambiar, puedes cambiar, cambiar, cambie, en lugar de, en vez de, agregue, agrega, evite, evita, procure, le sugiero, te sugiero, para la proxima, que le parece, le parece, haga, coma, coman, tome, empiece, empieza, el plan`,
)
/** What a dietitian explains. */
export const explanations = makeMatcher(
  `because, matters, means, slows, slow down, raises, raise, lowers, lower, turns, turn, pulls, push, pushes, helps, help, works, work, the reason, that's why, contains, contain, is high in, is low in, is low, is high, rich in, is a source, source of, spike, spikes, absorb, absorbs, absorption, dissolve, digest, digests, protects, the label, labels, serving size, first number, so your body, your body, your muscles, your liver,
  your heart, your gut, your pancreas, hormones, glycogen, it's important, important, binds, bind, goes through, drips, stimulates, triggers, feeds, fuels, fills, builds, breaks down, blocks, block, keeps you, stays in, is potassium, plate method, the plate, half the plate, half your plate, rule of, difference between, causes, cause, causa, hit, hits, explained, porque, ayuda, ayudan, significa, sube, suben, baja, contiene, el cuerpo, importante, la etiqueta, el plato, la razon, por eso, sirve, protege, absorbe, convierte, hace que`,
)
export const substances = makeMatcher(
  `sugar, azucar, salt, sal, sodium, sodio, fiber, fibra, protein, proteina, carb, carbohydrate, carbohidrato, starch, fat, grasa, saturated, trans fat, calorie, caloria, potassium, potasio, phosphorus, fosforo, calcium, calcio, iron, hierro, vitamin, vitamina, caffeine, alcohol, glucose, glucosa, insulin, insulina, cholesterol, colesterol, triglyceride, trigliceridos, fructan, fodmap, lactose, lactosa, gluten,
  blood pressure, presion, liver, higado, kidney, rinon, heart, corazon, muscle, musculo, gut, intestino, bacteria, hormone, hormona, water, agua, label, etiqueta, serving, portion, porcion, hunger, hambre, fullness, metabolism, metabolismo, ketone, energy, energia, weight, peso, chloride, oxalate, purine, bile, tannin, omega, folate, glycogen, glycemic`,
)
export const monitoring = makeMatcher(
  `recheck, re-check, check again, check in, look at, look again, see you, meet again, we meet, meet, follow up, follow-up, next visit, next appointment, next session, next week, next month, next time we, talk again, weigh you, weigh yourself, weigh in, keep writing, keep logging, keep tracking, keep a log, write down, log your, track your, send me, bring me your, bring your log, repeat the labs, repeat labs, repeat your, new labs, labs again,
  {in (?:\\w+|\\d+) (?:day|week|month)s?}, {on (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december)}, test your sugar, check your sugar, check your blood sugar, check your blood pressure, call if, call me if, let me know if, i'll be checking, we'll watch, watch for, nos vemos, la proxima cita, proxima visita, proxima vez, revisar, revisamos, volver a medir, otra vez, {en (?:un|una|dos|tres|cuatro|seis|ocho|\\d+) (?:dia|semana|mes)(?:s|es)?}, apunte, anote sus, mandeme, monitor`,
)
/** Together with somebody who treats: what a dietitian does with others. */
export const contacting = makeMatcher(
  `send, fax, call, email, write to, talk to, talk with, speak to, speak with, reach out, contact, connect, refer, referral, loop in, coordinate, coordinating, check with, message, note to, let your, {let (?:[\\p{L}.]+ ){1,3}know}, share, work with, ask your, ask dr, in touch with, mandar, mandarle, mando, enviar, enviarle, llamar, hablar, hablo, voy a hablar, referir, nota a, nota para, comunicar*, avisar, contactar`,
)
export const otherHelp = makeMatcher(
  `social worker, trabajadora social, trabajador social, food bank, pantry, wic, snap, support group, school, insurance, pharmacy, farmacia, referral, pt, caseworker`,
)
export const needs = makeMatcher(
  `calorie, kcal, caloria, kilocalori*, {grams? of protein}, {gramos de proteina}, {protein (?:a|per) (?:day|kilo|kg)}, {\\d+ g(?:rams)? (?:of )?protein}, ounces of fluid, liters of fluid, fluid a day, litros de agua`,
)
export const needing = makeMatcher(
  `need, needs, requirement, require, your body uses, about, around, roughly, target, estimate, estimated, per kilo, per kg, a day, necesita, necesitas, requiere, al dia, por kilo`,
)
/** What a patient takes on. */
export const promises = makeMatcher(
  `i'll, i will, i can, i could, i could do, we can, we'll, i'm going to, voy a, puedo, podemos, le va a, i'm gonna, i can try, i promise`,
)
