import { offeredSpecialties, type Specialty, specialtyDetails } from '@sorrel/contract/providers/specialties'

/**
 * Everyday words and what people mean by them, reviewed by hand, English and Spanish. Words are written without accents and
 * plurals, since the search takes both off. A phrase counts only as a whole, and its words do not count again on their own.
 */
const words: readonly (readonly [specialties: readonly Specialty[], everyday: string])[] = [
  [
    ['Diabetes'],
    'sugar, blood sugar, high sugar, sugar level, diabetic, diabetes, prediabetes, prediabetic, pre diabetes, type 1, type 2, type one, type two, glucose, insulin, insulin resistance, a1c, hba1c, hemoglobin a1c, metformin, cgm, carb counting, hypoglycemia, low sugar, gestational diabetes, azucar, azucar en la sangre, azucar alta, glucosa, insulina, resistencia a la insulina, diabetico, diabetica, prediabetico, diabetes gestacional, metformina, hemoglobina glicosilada',
  ],
  [
    ['Weight Loss'],
    'weight, lose weight, weight loss, losing weight, overweight, obesity, obese, fat, slim, slimming, diet, dieting, bmi, metabolism, metabolic syndrome, ozempic, wegovy, mounjaro, zepbound, saxenda, semaglutide, tirzepatide, glp 1, glp1, weight gain, gain weight, belly fat, body fat, calorie, peso, bajar de peso, perder peso, adelgazar, sobrepeso, obesidad, gordo, gorda, dieta, metabolismo, rebajar, quemar grasa, caloria',
  ],
  [
    ['Bariatric'],
    'bariatric, gastric bypass, gastric sleeve, sleeve surgery, sleeve, bypass, weight loss surgery, stomach surgery, lap band, gastric band, dumping, dumping syndrome, bariatrica, manga gastrica, cirugia bariatrica, cirugia de peso, cirugia de estomago, banda gastrica, baipas gastrico',
  ],
  [
    ['High Blood Pressure'],
    'blood pressure, high blood pressure, hypertension, hypertensive, pressure, salt, sodium, low salt, low sodium, dash diet, dash, presion, presion alta, presion arterial, hipertension, hipertenso, sal, sodio, bajo en sal',
  ],
  [
    ['High Cholesterol'],
    'cholesterol, high cholesterol, ldl, hdl, lipid, triglyceride, statin, heart, heart disease, heart health, heart attack, stroke, cardiac, cardiovascular, colesterol, trigliceridos, lipido, corazon, infarto, cardiaco, derrame cerebral',
  ],
  [
    ['Gut Health'],
    'gut, tummy, belly, stomach, stomach ache, tummy ache, belly ache, bloating, bloated, gas, gassy, constipation, constipated, diarrhea, poop, bowel, digestion, digestive, microbiome, probiotic, fiber, nausea, gastroparesis, diverticulitis, indigestion, fatty liver, liver, gallbladder, pancreas, barriga, panza, vientre, estomago, dolor de estomago, dolor de barriga, hinchazon, hinchado, estrenimiento, estrenido, diarrea, gases, intestino, digestion lenta, digestivo, fibra, nauseas, indigestion, higado graso, higado, vesicula, empacho',
  ],
  [
    ['IBS'],
    'ibs, irritable bowel, irritable bowel syndrome, fodmap, low fodmap, spastic colon, cramps, intestino irritable, colon irritable, sii, sindrome de intestino irritable, colico',
  ],
  [
    ['SIBO'],
    'sibo, bacterial overgrowth, small intestinal bacterial overgrowth, sobrecrecimiento bacteriano, bacterias en el intestino, methane overgrowth',
  ],
  [
    ['IBD'],
    'ibd, inflammatory bowel, inflammatory bowel disease, bowel inflammation, enfermedad inflamatoria intestinal, inflamacion intestinal, ostomy, ostomia',
  ],
  [
    ["Crohn's Disease", 'IBD'],
    "crohn, crohn's disease, chron, crone, crohn flare, ileitis, terminal ileitis, enfermedad de crohn, ileitis terminal",
  ],
  [['Colitis', 'IBD'], 'colitis, ulcerative colitis, uc, colitis ulcerosa, colitis ulcerativa'],
  [
    ['Celiac'],
    'celiac, coeliac, celiac disease, gluten, gluten free, wheat, celiaco, celiaca, celiaquia, sin gluten, trigo, enfermedad celiaca',
  ],
  [
    ['GERD'],
    'gerd, reflux, acid reflux, heartburn, acid, gastritis, burning chest, reflujo, acidez, agruras, ardor de estomago, gastritis cronica',
  ],
  [
    ['Food Allergies & Sensitivities'],
    'allergy, allergic, food allergy, intolerance, food intolerance, sensitivity, peanut, nut allergy, tree nut, lactose, lactose intolerance, dairy, milk allergy, egg allergy, shellfish, histamine, eosinophilic esophagitis, eoe, rash, hives, anaphylaxis, alergia, alergico, alergica, intolerancia, lactosa, lacteo, cacahuate, mani, mariscos, ronchas, urticaria, alergia a la leche',
  ],
  [
    ['Eating Disorders & Disordered Eating'],
    'binge, binge eating, bingeing, binging, purge, purging, bulimia, bulimic, anorexia, anorexic, eating disorder, disordered eating, restricting, arfid, orthorexia, emotional eating, stress eating, overeating, body image, food guilt, night eating, afraid of food, atracon, darse atracones, purgas, anorexico, trastorno alimentario, trastorno de la conducta alimentaria, comer por ansiedad, ansiedad por comer, comer emocional, culpa al comer, imagen corporal, miedo a comer',
  ],
  [
    ['Pediatrics'],
    'baby, infant, newborn, toddler, child, kid, son, daughter, teen, teenager, adolescent, picky, picky eater, fussy eater, selective eater, starting solids, baby led weaning, formula, growth, underweight child, failure to thrive, autism, adhd, bebe, recien nacido, nino, nina, hijo, hija, adolescente, mal comedor, come poco, no quiere comer, nino quisquilloso, papilla, crecimiento, autismo, pediatria, pediatrico',
  ],
  [
    ['Pregnancy & Postpartum'],
    'pregnant, pregnancy, prenatal, expecting, expecting mother, postpartum, after birth, breastfeeding, breast feeding, nursing, lactation, breast milk, morning sickness, fertility, trying to conceive, ivf, embarazo, embarazada, prenatal care, posparto, parto, lactancia, dar pecho, amamantar, leche materna, fertilidad, quedar embarazada, nauseas del embarazo',
  ],
  [['Pregnancy & Postpartum', 'Diabetes'], 'gestational, gestacional'],
  [
    ['Perimenopause & Menopause'],
    'menopause, perimenopause, hot flash, hot flush, night sweats, change of life, midlife, hormone replacement, bone, osteoporosis, menopausia, perimenopausia, premenopausia, sofoco, bochorno, sudores nocturnos, climaterio, huesos',
  ],
  [
    ['PCOS'],
    'pcos, polycystic, polycystic ovary, polycystic ovarian, ovary, ovaries, cyst, irregular period, facial hair, endometriosis, sop, ovario, ovarios, ovario poliquistico, ovarios poliquisticos, quiste, regla irregular, endometriosis severa',
  ],
  [
    ['Thyroid Health'],
    'thyroid, hypothyroid, hypothyroidism, hyperthyroid, hyperthyroidism, underactive thyroid, overactive thyroid, goiter, levothyroxine, tsh, tiroides, hipotiroidismo, hipertiroidismo, bocio',
  ],
  [['Thyroid Health', 'Autoimmune'], 'hashimoto, hashimotos, graves, graves disease, tiroiditis'],
  [
    ['Autoimmune'],
    'autoimmune, lupus, arthritis, rheumatoid, rheumatoid arthritis, psoriasis, multiple sclerosis, ms, sjogren, joint pain, inflammation, anti inflammatory, scleroderma, autoinmune, artritis, reumatoide, esclerosis multiple, dolor de articulaciones, articulaciones, inflamacion, antiinflamatorio',
  ],
  [
    ['Kidney Disease'],
    'kidney, renal, kidney disease, kidney failure, ckd, dialysis, creatinine, potassium, phosphorus, kidney stone, egfr, rinon, rinones, enfermedad renal, insuficiencia renal, dialisis, creatinina, potasio, piedras en el rinon, calculo renal',
  ],
  [
    ['Oncology / Cancer'],
    'cancer, oncology, tumor, chemo, chemotherapy, radiation, radiation therapy, leukemia, lymphoma, breast cancer, colon cancer, survivor, oncologia, quimio, quimioterapia, radioterapia, leucemia, linfoma, cancer de mama',
  ],
  [
    ['Transplant'],
    'transplant, kidney transplant, liver transplant, heart transplant, new kidney, new liver, trasplante, trasplantado, trasplante de rinon, trasplante de higado',
  ],
  [
    ['POTS'],
    'pots, dysautonomia, dizzy when standing, dizziness, lightheaded, fainting, racing heart, tachycardia, disautonomia, mareo, mareos, desmayo, taquicardia, taquicardia postural',
  ],
  [
    ['Sports Nutrition'],
    'sport, sports, athlete, athletic, running, runner, marathon, triathlon, gym, muscle, build muscle, bodybuilding, workout, fitness, protein, crossfit, cycling, soccer, performance, red s, deporte, deportista, deportivo, atleta, correr, corredor, maraton, gimnasio, musculo, ganar musculo, entrenar, entrenamiento, proteina, futbol, rendimiento',
  ],
  [
    ['Vegan & Vegetarian'],
    'vegan, vegetarian, plant based, plants, meatless, no meat, pescatarian, vegano, vegana, vegetariano, vegetariana, a base de plantas, sin carne',
  ],
  [
    ['General Nutrition'],
    'nutrition, eat healthy, eat better, healthy eating, healthy food, meal plan, meal prep, wellness, checkup, vitamin, supplement, iron, anemia, energy, tired, fatigue, nutritionist, dietitian, dietician, nutricion, comer sano, comer mejor, comida sana, alimentacion, alimentacion saludable, plan de comidas, bienestar, vitamina, suplemento, hierro, energia, cansancio, cansado, cansada, nutriologo, nutriologa, nutricionista, dietista',
  ],
]

/** Lower case, without accents and plurals; what is neither letter nor digit parts words, an apostrophe is dropped. */
export function plainWords(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/['’]/g, '')
  return (plain.match(/[a-z0-9]+/g) ?? []).map(singular)
}

// Both sides of a comparison pass through here, so it need not be good grammar, only always the same.
const singular = (word: string): string => (word.length >= 4 && word !== 'pots' && /[^siu]s$/.test(word) ? word.slice(0, -1) : word)

/** The table for a search index: the everyday word or phrase in plain words, and the specialties it means. */
export const synonyms: ReadonlyMap<string, readonly Specialty[]> = collect()

function collect(): Map<string, readonly Specialty[]> {
  const table = new Map<string, readonly Specialty[]>()
  const add = (phrase: string, meant: readonly Specialty[]) => {
    const key = plainWords(phrase).join(' ')
    table.set(key, [...new Set([...(table.get(key) ?? []), ...meant])])
  }
  for (const [meant, everyday] of words) for (const phrase of everyday.split(', ')) add(phrase, meant)
  for (const specialty of offeredSpecialties) {
    const { label } = specialtyDetails[specialty]
    for (const name of [specialty, label.en, label.es]) add(name, [specialty])
  }
  return table
}

type Phrase = { tokens: string[]; meant: readonly Specialty[] }
const phrases: readonly Phrase[] = [...synonyms].map(([key, meant]) => ({ tokens: key.split(' '), meant }))

/** More words than anyone types into a search box say nothing more, and cost time. */
const longestQuery = 24

/**
 * The specialties meant by what somebody typed, in the order of their words: whole phrases before single words, without regard
 * to case and accents, and forgiving one slip in words of five letters, two from eight. Empty if nothing is recognized.
 */
export function specialtiesFor(text: string): Specialty[] {
  const tokens = plainWords(text.slice(0, 400)).slice(0, longestQuery)
  const found = new Set<Specialty>()
  for (let at = 0; at < tokens.length; ) {
    const hit = bestPhrase(tokens.slice(at))
    for (const specialty of hit?.meant ?? []) found.add(specialty)
    at += hit?.tokens.length ?? 1
  }
  return [...found]
}

/** The phrase that the words begin with: the longest, and of those the one with the fewest slips. */
function bestPhrase(tokens: readonly string[]): Phrase | undefined {
  let best: { phrase: Phrase; slips: number } | undefined
  for (const phrase of phrases) {
    if (phrase.tokens.length > tokens.length) continue
    const slips = slipsOf(tokens, phrase.tokens)
    if (slips === undefined) continue
    const longer = phrase.tokens.length - (best?.phrase.tokens.length ?? 0)
    if (!best || longer > 0 || (longer === 0 && slips < best.slips)) best = { phrase, slips }
  }
  return best?.phrase
}

function slipsOf(typed: readonly string[], meant: readonly string[]): number | undefined {
  let slips = 0
  for (const [i, word] of meant.entries()) {
    const written = typed[i] ?? ''
    if (written === word) continue
    const allowed = slipsAllowed(Math.min(written.length, word.length))
    if (allowed === 0 || written[0] !== word[0]) return undefined
    const distance = editDistance(written, word, allowed)
    if (distance > allowed) return undefined
    slips += distance
  }
  return slips
}

const slipsAllowed = (length: number): number => (length >= 8 ? 2 : length >= 5 ? 1 : 0)

/** Damerau-Levenshtein distance (neighbors may swap); any number above `limit` once it is clear that it is exceeded. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let cost = Math.min((last[j] as number) + 1, (row[j - 1] as number) + 1, (last[j - 1] as number) + same)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (swapped) cost = Math.min(cost, (beforeLast[j - 2] as number) + 1)
      row.push(cost)
    }
    if (Math.min(...row) > limit) return limit + 1
    beforeLast = last
    last = row
  }
  return last[b.length] as number
}
