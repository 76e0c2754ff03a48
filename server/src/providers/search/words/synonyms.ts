import { offeredSpecialties, type Specialty, specialtyDetails } from '@sorrel/contract/providers/specialties'
import { plainLettersOf } from '../../../kernel/words/letters.ts'
import { countSlips } from '../../../kernel/words/slips.ts'

/**
 * Everyday words in English and Spanish and the specialties that people mean by them, reviewed by hand. They are written without accents
 * and plurals, since the search removes both. A phrase counts only as a whole; its words do not count again.
 */
const words: readonly (readonly [specialties: readonly Specialty[], everyday: string])[] = [
  [
    ['Diabetes'],
    'sugar, blood sugar, high sugar, sugar level, diabetic, diabetes, prediabetes, prediabetic, pre diabetes, type 1, type 2, type one, type two, glucose, insulin, insulin resistance, a1c, hba1c, hemoglobin a1c, metformin, cgm, carb counting, hypoglycemia, low sugar, azucar, azucar en la sangre, azucar alta, glucosa, insulina, resistencia a la insulina, diabetico, diabetica, prediabetico, metformina, hemoglobina glicosilada, jardiance, farxiga, invokana, lantus, humalog, novolog, trulicity, glipizide, januvia, dexcom, freestyle libre, libre sensor, carb, carbs, carbohydrate, counting carb, count carb, thirsty, peeing a lot, lada, diabetis, carbohidrato, contar carbohidrato, hidrato de carbono, mucha sed',
  ],
  [
    ['Weight Loss'],
    'weight, lose weight, weight loss, losing weight, overweight, obesity, obese, fat, slim, slimming, diet, dieting, bmi, metabolism, metabolic syndrome, ozempic, wegovy, mounjaro, zepbound, saxenda, semaglutide, tirzepatide, glp 1, glp1, weight gain, gain weight, belly fat, body fat, calorie, peso, bajar de peso, perder peso, adelgazar, sobrepeso, obesidad, gordo, gorda, dieta, metabolismo, rebajar, quemar grasa, caloria, pound, shed pound, lose pound, phentermine, contrave, qsymia, dad bod, plateau, skinny, skinnier, thinner, perder panza, bajar panza, perder barriga, gordito, gordita, rebote, efecto rebote, kilos, kilos de mas, libras, libras de mas, inyeccion para bajar de peso',
  ],
  [
    ['Bariatric'],
    'bariatric, gastric bypass, gastric sleeve, sleeve surgery, sleeve, bypass, weight loss surgery, stomach surgery, lap band, gastric band, dumping, dumping syndrome, bariatrica, manga gastrica, cirugia bariatrica, cirugia de peso, cirugia de estomago, banda gastrica, baipas gastrico, vsg, stomach stapling, stapled stomach, duodenal switch, gastric balloon, operaron estomago, operacion de estomago, balon gastrico, bypass gastrico',
  ],
  [
    ['High Blood Pressure'],
    'blood pressure, high blood pressure, hypertension, hypertensive, pressure, salt, sodium, low salt, low sodium, dash diet, dash, presion, presion alta, presion arterial, hipertension, hipertenso, sal, sodio, bajo en sal, bp, bp high, lisinopril, losartan, amlodipine, amlodipino, hydrochlorothiazide, metoprolol, enalapril, tension alta, subida de presion',
  ],
  [
    ['High Cholesterol'],
    'cholesterol, high cholesterol, ldl, hdl, lipid, triglyceride, statin, heart, heart disease, heart health, heart attack, stroke, cardiac, cardiovascular, colesterol, trigliceridos, lipido, corazon, infarto, cardiaco, derrame cerebral, lipitor, crestor, zocor, atorvastatin, rosuvastatin, simvastatin, pravastatin, atorvastatina, rosuvastatina, estatina, clogged artery, blocked artery, artery, arteries, stent, plaque, heart failure, arteria, arteria tapada, grasa en sangre, insuficiencia cardiaca',
  ],
  [
    ['Gut Health'],
    'gut, tummy, belly, stomach, stomach ache, tummy ache, belly ache, bloating, bloated, gas, gassy, constipation, constipated, diarrhea, poop, bowel, digestion, digestive, microbiome, probiotic, fiber, nausea, gastroparesis, diverticulitis, indigestion, fatty liver, liver, gallbladder, pancreas, barriga, panza, vientre, estomago, dolor de estomago, dolor de barriga, hinchazon, hinchado, estrenimiento, estrenido, diarrea, gases, intestino, digestion lenta, digestivo, fibra, nauseas, indigestion, higado graso, higado, vesicula, empacho, the runs, loose stool, stool, pancreatitis, miralax, laxative, laxante, fart, farting, burp, burping, belching, hemorrhoid, leaky gut, throwing up, throw up, vomiting, vomit, puke, ir al bano, no puedo ir al bano, soltura, diverticulo, empachado, empachada, flora intestinal, hemorroide, eructo, vomito, vomitar, panza hinchada',
  ],
  [
    ['IBS'],
    'ibs, irritable bowel, irritable bowel syndrome, fodmap, low fodmap, spastic colon, cramps, intestino irritable, colon irritable, sii, sindrome de intestino irritable, colico, linzess, bentyl, colitis nerviosa, colon nervioso, nervous stomach, ibs d, ibs c',
  ],
  [
    ['SIBO'],
    'sibo, bacterial overgrowth, small intestinal bacterial overgrowth, sobrecrecimiento bacteriano, bacterias en el intestino, methane overgrowth, xifaxan, rifaximin, sibo d, imo',
  ],
  [
    ['IBD'],
    'ibd, inflammatory bowel, inflammatory bowel disease, bowel inflammation, enfermedad inflamatoria intestinal, inflamacion intestinal, ostomy, ostomia, ileostomy, colostomy, ileostomia, colostomia, humira, remicade, entyvio, j pouch',
  ],
  [
    ["Crohn's Disease", 'IBD'],
    "crohn, crohn's disease, chron, crone, crohn flare, ileitis, terminal ileitis, enfermedad de crohn, ileitis terminal, stelara, cron, krohn",
  ],
  [['Colitis', 'IBD'], 'colitis, ulcerative colitis, uc, colitis ulcerosa, colitis ulcerativa, mesalamine, mesalazine, lialda, mesalazina'],
  [
    ['Celiac'],
    'celiac, coeliac, celiac disease, gluten, gluten free, wheat, celiaco, celiaca, celiaquia, sin gluten, trigo, enfermedad celiaca, siliac, seliac, seliaca, seliaco, barley, intolerancia al gluten',
  ],
  [
    ['GERD'],
    'gerd, reflux, acid reflux, heartburn, acid, gastritis, burning chest, reflujo, acidez, agruras, ardor de estomago, gastritis cronica, heart burn, omeprazole, omeprazol, pantoprazole, famotidine, pepcid, nexium, prilosec, tum, antacid, antiacido, sour stomach, food coming back up, coming back up, regurgitation, regurgitate, hiatal hernia, hiatal, lpr, silent reflux, h pylori, helicobacter, stomach ulcer, ulcer, hernia hiatal, ulcera, arde estomago, ardor en pecho, ardor de pecho, regresa comida, regresa la comida, barrett',
  ],
  [
    ['Food Allergies & Sensitivities'],
    'allergy, allergic, food allergy, intolerance, food intolerance, sensitivity, peanut, nut allergy, tree nut, lactose, lactose intolerance, dairy, milk allergy, egg allergy, shellfish, histamine, eosinophilic esophagitis, eoe, rash, hives, anaphylaxis, alergia, alergico, alergica, intolerancia, lactosa, lacteo, cacahuate, mani, mariscos, ronchas, urticaria, alergia a la leche, sensitivities, food sensitivities, allergies, food allergies, intolerances, mast cell, mcas, epipen, elimination diet, alpha gal, soy, sesame, cae mal leche, cae mal la leche, soya, fpies, oral allergy',
  ],
  [
    ['Eating Disorders & Disordered Eating'],
    'binge, binge eating, bingeing, binging, purge, purging, bulimia, bulimic, anorexia, anorexic, eating disorder, disordered eating, restricting, arfid, orthorexia, emotional eating, stress eating, overeating, body image, food guilt, night eating, afraid of food, atracon, darse atracones, purgas, anorexico, trastorno alimentario, trastorno de la conducta alimentaria, comer por ansiedad, ansiedad por comer, comer emocional, culpa al comer, imagen corporal, miedo a comer, atracones, trouble eating, problem eating, difficulty eating, hard to eat, cannot eat, cant eat, dont eat, dont want to eat, not eating, wont eat, stop eating, cant stop eating, throwing up after eat, throwing up after eating, throw up after eat, make myself throw up, making myself throw up, vomiting after eating, scared of food, scared to eat, fear of food, afraid to eat, comfort eating, comfort food, eating feeling, eat my feelings, boredom eating, mindless eating, food noise, obsessed with food, think about food, hate my body, hate how i look, ed, ed recovery, skip meal, skipping meal, starve, starving, starve myself, eat when sad, eat when stressed, eat when bored, out of control around food, food addiction, sugar addiction, addicted to food, addicted to sugar, laxative to lose weight, laxative abuse, relationship with food, pro ana, pro mia, mia and ana, bigorexia, pica, diabulimia, chew and spit, como por ansiedad, comer por ansiedad, vomito despues de comer, vomitar despues de comer, me hago vomitar, parar de comer, no puedo parar de comer, dejar de comer, dejo de comer, tca, problema para comer, dificultad para comer, no puedo comer, no quiero comer, culpa comer, relacion con comida, relacion con la comida, odio mi cuerpo, adiccion a comida, adiccion a la comida, adiccion al azucar, comer compulsivo, comedor compulsivo, trastorno alimenticio',
  ],
  [
    ['Pediatrics'],
    'baby, infant, newborn, toddler, child, kid, son, daughter, teen, teenager, adolescent, picky, picky eater, fussy eater, selective eater, starting solids, baby led weaning, formula, growth, underweight child, failure to thrive, autism, adhd, bebe, recien nacido, nino, nina, hijo, hija, adolescente, mal comedor, come poco, no quiere comer, nino quisquilloso, papilla, crecimiento, autismo, pediatria, pediatrico, year old, month old, preschooler, school lunch, lunch box, lunchbox, chicken nugget, melindroso, melindrosa, selectivo para comer, infantil, nutricion infantil, infancia, mi hijo no quiere comer, hijo no come, hija no come, nino no come, lonchera',
  ],
  [
    ['Pregnancy & Postpartum'],
    'pregnant, pregnancy, prenatal, expecting, expecting mother, postpartum, after birth, breastfeeding, breast feeding, nursing, lactation, breast milk, morning sickness, fertility, trying to conceive, ivf, embarazo, embarazada, prenatal care, posparto, parto, lactancia, dar pecho, amamantar, leche materna, fertilidad, quedar embarazada, nauseas del embarazo, first trimester, second trimester, third trimester, trimester, hyperemesis, milk supply, low milk supply, had a baby, having a baby, new mom, mom to be, ttc, infertility, infertil, infertilidad, preeclampsia, eclampsia, miscarriage, csection, c section, doula, midwife, poca leche, leche para bebe, esperando bebe, esperando un bebe, cuarentena, mama primeriza, cesarea, trimestre',
  ],
  [['Pregnancy & Postpartum', 'Diabetes'], 'gestational, gestational diabetes, gestacional, diabetes gestacional'],
  [
    ['Perimenopause & Menopause'],
    'menopause, perimenopause, hot flash, hot flush, night sweats, change of life, midlife, hormone replacement, bone, osteoporosis, menopausia, perimenopausia, premenopausia, sofoco, bochorno, sudores nocturnos, climaterio, huesos, hotflash, hotflashes, hormone, hormones, hrt, osteopenia, estrogen, brain fog, hormona, calores, cambio de vida, descalcificacion',
  ],
  [
    ['PCOS'],
    'pcos, polycystic, polycystic ovary, polycystic ovarian, ovary, ovaries, cyst, irregular period, facial hair, endometriosis, sop, ovario, ovarios, ovario poliquistico, ovarios poliquisticos, quiste, regla irregular, endometriosis severa, missed period, no period, period, chin hair, spironolactone, inositol, metformin for pcos, hirsutism, acne, regla, periodo irregular, vello facial',
  ],
  [
    ['Thyroid Health'],
    'thyroid, hypothyroid, hypothyroidism, hyperthyroid, hyperthyroidism, underactive thyroid, overactive thyroid, goiter, levothyroxine, tsh, tiroides, hipotiroidismo, hipertiroidismo, bocio, synthroid, armour thyroid, methimazole, levotiroxina, eutirox, nodule, tiroide, nodulo',
  ],
  [['Thyroid Health', 'Autoimmune'], 'hashimoto, hashimotos, graves, graves disease, tiroiditis'],
  [
    ['Autoimmune'],
    'autoimmune, lupus, arthritis, rheumatoid, rheumatoid arthritis, psoriasis, multiple sclerosis, ms, sjogren, joint pain, inflammation, anti inflammatory, scleroderma, autoinmune, artritis, reumatoide, esclerosis multiple, dolor de articulaciones, articulaciones, inflamacion, antiinflamatorio, ra, auto immune, auto immune diet, aip, aip diet, fibromyalgia, fibromialgia, achy joint, sore joint, joint, gout, gota, uric acid, acido urico, prednisone, prednisona, methotrexate, steroid, psoriatic, vitiligo, long covid, chronic pain, dolor cronico',
  ],
  [
    ['Kidney Disease'],
    'kidney, renal, kidney disease, kidney failure, ckd, dialysis, creatinine, potassium, phosphorus, kidney stone, egfr, rinon, rinones, enfermedad renal, insuficiencia renal, dialisis, creatinina, potasio, piedras en el rinon, calculo renal, gfr, low gfr, protein in urine, protein in my urine, proteinuria, albumin, peritoneal, hemodialysis, binder, phosphate, fosforo, hemodialisis, proteina en la orina, oxalate, oxalato',
  ],
  [
    ['Oncology / Cancer'],
    'cancer, oncology, tumor, chemo, chemotherapy, radiation, radiation therapy, leukemia, lymphoma, breast cancer, colon cancer, survivor, oncologia, quimio, quimioterapia, radioterapia, leucemia, linfoma, cancer de mama, tamoxifen, prostate, mastectomy, metastatic, tamoxifeno, prostata, melanoma, immunotherapy, taste change, mastectomia, inmunoterapia, metastasis',
  ],
  [
    ['Transplant'],
    'transplant, kidney transplant, liver transplant, heart transplant, new kidney, new liver, trasplante, trasplantado, trasplante de rinon, trasplante de higado, tacrolimus, prograf, trasplantada, donor, anti rejection, transplantado, transplantada, donante',
  ],
  [
    ['POTS'],
    'pots, dysautonomia, dizzy when standing, dizziness, lightheaded, fainting, racing heart, tachycardia, disautonomia, mareo, mareos, desmayo, taquicardia, taquicardia postural, dizzy, dizzy stand up, dizzy when standing up, faint, heart race, heart races, heart racing, racing pulse, midodrine, ehlers danlos, eds, orthostatic, mareo al pararme, al pararme, desmayarse, hipotension ortostatica',
  ],
  [
    ['Sports Nutrition'],
    'sport, sports, athlete, athletic, running, runner, marathon, triathlon, gym, muscle, build muscle, bodybuilding, workout, fitness, protein, crossfit, cycling, soccer, performance, red s, deporte, deportista, deportivo, atleta, correr, corredor, maraton, gimnasio, musculo, ganar musculo, entrenar, entrenamiento, proteina, futbol, rendimiento, bulk, bulk up, bulking, triathlete, body building, bodybuilder, football, football player, basketball, baseball, hockey, tennis, dancer, ballet, wrestler, wrestling, gymnast, climbing, hiking, creatine, creatina, pre workout, post workout, gain muscle, gains, cutting, competition, carb load, carb loading, reds, swimmer, swimming, swim, ironman, weightlifting, lifting, powerlifting, recovery shake, student athlete, masa muscular, futbolista, nadador, nadadora, natacion, ciclismo, pesas, competencia',
  ],
  [
    ['Vegan & Vegetarian'],
    'vegan, vegetarian, plant based, plants, meatless, no meat, pescatarian, vegano, vegana, vegetariano, vegetariana, a base de plantas, sin carne, vegitarian, b12, tofu, eat meat, dont eat meat, no como carne, dejar carne, dejar la carne, como carne',
  ],
  [
    ['General Nutrition'],
    'nutrition, eat healthy, eat better, healthy eating, healthy food, meal plan, meal prep, wellness, checkup, vitamin, supplement, iron, anemia, energy, tired, fatigue, nutritionist, dietitian, dietician, nutricion, comer sano, comer mejor, comida sana, alimentacion, alimentacion saludable, plan de comidas, bienestar, vitamina, suplemento, hierro, energia, cansancio, cansado, cansada, nutriologo, nutriologa, nutricionista, dietista, healthier, healthily, healthy recipe, recipe, meal planning, planning meal, balanced diet, balanced, what to eat, dont know what to eat, budget, grocery, vegetable, veggie, cooking, cook, fast food, junk food, picky adult, macro, low iron, low energy, vitamin d, label reading, immune system, immunity, saludable, sano, sana, mas sano, comer saludable, receta, receta saludable, balanceado, balanceada, dieta balanceada, que comer, no se que comer, verdura, cocinar, presupuesto, comida chatarra, comida rapida, macronutriente, falta de hierro, defensas',
  ],
]

/** Phrases that do not count beside another concern: "can't eat gluten" is about gluten, and "kidney diet" about the kidneys. */
const vague =
  'diet, dieting, dieta, weight, trouble eating, problem eating, difficulty eating, hard to eat, cannot eat, cant eat, dont eat, dont want to eat, wont eat, not eating, stop eating, no puedo comer, no quiero comer, problema para comer, dificultad para comer, hormone, hormona, joint, throw up, throwing up, stool, inflammation, inflamacion, recovery, competition, period'

/** The words of a text in lower case, without accents, plurals and apostrophes. Any other sign separates words. */
export function splitPlainWords(text: string): string[] {
  const plain = plainLettersOf(text).replace(/['’]/g, '')
  return (plain.match(/[a-z0-9]+/g) ?? []).map(singular)
}

// Both sides of a comparison pass through here, so it need not be correct grammar, only consistent.
const singular = (word: string): string => (word.length >= 4 && word !== 'pots' && /[^siu]s$/.test(word) ? word.slice(0, -1) : word)

/** The specialties that each everyday word or phrase stands for, keyed by its plain words. */
export const synonyms: ReadonlyMap<string, readonly Specialty[]> = collect()

function collect(): Map<string, readonly Specialty[]> {
  const table = new Map<string, readonly Specialty[]>()
  const add = (phrase: string, meant: readonly Specialty[]) => {
    const key = splitPlainWords(phrase).join(' ')
    table.set(key, [...new Set([...(table.get(key) ?? []), ...meant])])
  }
  for (const [meant, everyday] of words) for (const phrase of everyday.split(', ')) add(phrase, meant)
  for (const specialty of offeredSpecialties) {
    const { label } = specialtyDetails[specialty]
    for (const name of [specialty, label.en, label.es]) add(name, [specialty])
  }
  return table
}

/** The vague phrases in plain words, including all phrases for general nutrition. */
export const vaguePhrases: ReadonlySet<string> = new Set([
  ...vague.split(', ').map((phrase) => splitPlainWords(phrase).join(' ')),
  ...[...synonyms].filter(([, meant]) => meant.every((one) => one === 'General Nutrition')).map(([phrase]) => phrase),
])

type Phrase = { tokens: string[]; meant: readonly Specialty[] }
const phrases: readonly Phrase[] = [...synonyms].map(([key, meant]) => ({ tokens: key.split(' '), meant }))

/** Nobody types more words than this into a search box; more would only cost time. */
const longestQuery = 24

/**
 * The specialties that a text stands for, in the order of its words. Phrases come before single words,
 * case and accents do not count, and words of five letters may have one typing error, words of eight two. Empty if nothing is recognized.
 */
export function findSpecialties(text: string): Specialty[] {
  const tokens = splitPlainWords(text.slice(0, 400)).slice(0, longestQuery)
  const found = new Set<Specialty>()
  for (let at = 0; at < tokens.length; ) {
    const hit = findBestPhrase(tokens.slice(at))
    for (const specialty of hit?.meant ?? []) found.add(specialty)
    at += hit?.tokens.length ?? 1
  }
  return [...found]
}

/** The phrase that the words begin with: the longest one, then the one with the fewest typing errors. */
function findBestPhrase(tokens: readonly string[]): Phrase | undefined {
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
    const distance = countSlips(written, word, allowed)
    if (distance > allowed) return undefined
    slips += distance
  }
  return slips
}

const slipsAllowed = (length: number): number => (length >= 8 ? 2 : length >= 5 ? 1 : 0)
