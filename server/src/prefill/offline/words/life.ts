import { makeMatcher } from './matching.ts'

export const movement = makeMatcher(
  `walk, walks, walking, walked, camin*, {(?:run|runs|ran)(?! out)}, running, corro, correr, jog, jogging, gym, gimnasio, exercise, exercising, ejercicio, work out, working out, workout, lift,
  lifting, lift weights, pesas, yoga, pilates, zumba, swim, swims, swimming, swam, nadar, natacion, bike, biking, cycling, bicicleta, peloton, treadmill, caminadora, elliptical,
  steps a day, {[\\d,]+ steps}, pasos, hike, hiking, dance, dancing, bailar, baile, soccer, futbol, train, trains, practice, dryland, athlete, softball, volleyball, karate, martial arts, gymnastics, skating, gardening, basketball, tennis, pickleball, training, marathon, miles, stretching, physical therapy,
  sedentary, sit all day, sitting all day, desk job, on my feet, de pie, active, activity, actividad, stairs, screen time, pantalla, crossfit, strength, plays outside, juega, knee, rodilla, push-ups, llovio`,
)

export const sleep = makeMatcher(
  `sleep, sleeping, slept, duermo, dormir, duerme, dormi, sueno, insomnia, insomnio, wake up, waking, woke, wakes, nap, cpap, hours a night, night shift, nights at, turno de noche, {stress(?! fracture)}, stressed,
  stressful, estres, estresad*, anxious, ansios*, overwhelmed, worried, worry, abrumad*, burned out, bedtime, five hours of, got up, tired all day, exhausted`,
)

export const weights = makeMatcher(
  `weigh, weighed, weighs, weighing, weight, peso, pesaba, pesa, pesas hoy, bajar de peso, subi de peso, pound, lb, {\\d+lbs?}, libra, kilo, kg, {\\d+ ?kgs?}, {scale(?! of)}, bascula, bmi, imc, gained, lost, perdi, subi, baje, heavier, lighter, heaviest, lightest,
  pant, clothes are, ropa, tall, height, estatura, mide, mido, percentile, percentil, started at, i'm at`,
)

export const labs = makeMatcher(
  `a1c, hemoglobin, hemoglobina, hba1c, glucose, glucosa, azucar en ayunas, fasting, ayunas, blood sugar, sugars, sugar was, my sugar, your sugar, numbers, ldl, hdl, cholesterol, colesterol, triglyceride, trigliceridos, egfr, gfr, creatinine, creatinina,
  potassium, potasio, phosphorus, fosforo, ferritin, ferritina, iron level, vitamin d level, b12 level, tsh, alt, ast, liver enzymes, enzimas, albumin, albumina, uric acid, lab, labs, laboratorio, analisis, blood work, bloodwork, test results, salio en,
  presion, {\\d{2,3} ?(?:over|\\/|sobre) ?\\d{2,3}}, {(?:one|ninety|eighty|hundred|ciento|cien)(?:[ -]\\p{L}+){0,3} (?:over|sobre) (?:fifty|sixty|seventy|eighty|ninety|one|a hundred|cincuenta|sesenta|setenta|ochenta|noventa|cien)},
  {(?:checked|tested|measured|pricked my finger|took a reading|me medi|me cheque|me pique|me tome)(?: it| my (?:blood )?sugar| again| el azucar| la azucar| la glucosa)?(?:,| and|\\.| y)*(?: it)? (?:was|said|read|showed|came out|got|twice|estaba|salio|marco|tenia)}, {(?:meter|glucometer|monitor|sensor|glucometro|aparato) (?:said|says|read|reads|showed|shows|marco|marcaba|dijo|decia)}, lows, highs, hemoglobin was, checking your sugar, cgm`,
)

export const meals = makeMatcher(
  `breakfast, desayuno, desayune, desayuna, desayunar, lunch, almuerzo, almorce, almorzar, comida, mediodia, al mediodia, at noon, dinner, supper, cena, cene, cenar, ceno, snack, snacking, merienda, brunch, dessert, late night, in the evening, en la noche,
  eat, eats, eating, ate, eaten, como verdura, comi, comer, comen, {no como}, {(?:que|la|el|se) come}`,
)
export const mealPatterns = makeMatcher(
  `skip, skips, skipping, skipped, nothing until, nothing till, don't eat until, no como hasta, meals a day, comidas al dia, eat out, eating out, eats out, ate out, comer fuera, usually, usual, typical, typically, normalmente, weekends, on weekends, fin de semana, graze, grazing,
  second helping, seconds, late at night, after eight, every meal, intermittent fasting, fasting window, fast until, don't eat breakfast, no desayuno, picky, appetite, hungry at, diario, drops, i forget to eat , lo que venden, pushes the food`,
)

export const foodAccess = makeMatcher(
  `cook, cooks, cooking, cocino, cocina, cocinar, kitchen, stove, estufa, oven, microwave, microondas, rice cooker, air fryer, fridge, refrigerador, freezer, groceries, grocery, shop, shops, shopping, mandado, supermercado, supermarket, store, tienda, costco, walmart, aldi,
  snap, food stamps, ebt, estampillas, wic, pantry, despensa, food bank, banco de alimentos, run out, ran out of food, runs out, afford, budget, presupuesto, meal prep, meal delivery, roommate, live alone, lives alone, vivo sol*, who cooks, hace caldo, makes fish, makes dinner, cafeteria, dining hall, meals on wheels`,
)

export const eatingBehaviour = makeMatcher(
  `binge, binged, binges, bingeing, binging, atracon, atracones, guilt, guilty, culpa, ashamed, shame, verguenza, out of control, lose control, pierdo el control, throw up, throwing up, purge, purging, laxative, laxantes, restrict, restricting, count calories, counting calories, calories, calorias,
  emotional eating, eat my feelings, stress eat, stress eating, bored, aburrid*, boredom, whole bag, the whole, entire, hide food, hide it, in secret, escondidas, sneak, sneaking, hunger, hungry, hambre, fullness, full, satisfied, obsess, obsessed, body image, my body, mirror, fear foods, scared of food, scared to eat,
  diets, yo-yo, weighing myself, safe foods, feel awful, feel bad after, cravings, craving, antojos, antojo, mindless, comfort food, comfort, pushes the food, make myself, good foods, bad foods, cheat day, punish`,
)

export const readiness = makeMatcher(
  `ready, ready to, readiness, listo, lista, dispuest*, motivated, motivation, motivad*, confident, confidence, seguro, segura, scale of, on a scale, zero to ten, one to ten, 1 to 10, 0 to 10, del uno al diez, del 1 al 10, del cero al diez, out of ten, willing, committed, determined, i want to change, how sure, ganas`,
)

export const barriers = makeMatcher(
  `hard for me, it's hard, difficult, dificil, gets in the way, get in the way, too tired, no time, don't have time, not enough time, el tiempo, no tengo tiempo, money, dinero, expensive, too much money, caro, cara, can't afford, no me alcanza, busy, overwhelm*, hate, no energy, no tengo energia, work gets,
  kids won't, struggle, struggling, challenge, challenging, obstacle, problem is, the problem, tempt*, stops me, no support, don't know how, no se como, lonely, travel, traveling, on the road, viaj*, back to back, meetings, long hours, double shift, two jobs, schedule, shifts, turno, peligrosa, impide, llovio, childcare, transportation, no car, stuck, annoying`,
)

export const motives = makeMatcher(
  `i want, want to, i'd like, i would like, i'd love, hoping, i hope, hope to, my goal, goal is, reason, sent me, referred me, wants me to, told me to see, said my, said i, told me i, told me my, they told me, brings me, i'm here, here because, here for, quiero, quisiera, me gustaria, vengo, por eso, me mando, me mandaron, espero, mi meta, para que, preocup*, worried about, concerned about,
  get help, need help, necesito ayuda, get off, training for, tengo miedo, doctor me dijo, pediatrician said, pediatra dice, sick of, tired of, harta de, harto de, super picky`,
)
