import { makeMatcher } from './matching.ts'

export const conditions = makeMatcher(
  `diabetes, diabetic, diabetica, diabetico, type 1, type 2, type one, type two, tipo 2, prediabetes, prediabetic, prediabetica, prediabetico,
  gestational diabetes, diabetes gestacional, high blood pressure, hypertension, hipertension, presion alta, blood pressure, high cholesterol,
  colesterol alto, cholesterol, colesterol, hyperlipidemia, triglycerides, trigliceridos, heart attack, infarto, heart disease, heart failure,
  stroke, derrame, afib, atrial fibrillation, pacemaker, stent, bypass, kidney disease, kidney, kidneys, rinon, rinones, enfermedad renal, renal,
  ckd, stage 3, stage 3a, stage 3b, stage 4, stage 5, dialysis, dialisis, kidney stone, transplant, fatty liver, higado graso, liver disease, liver,
  cirrhosis, hepatitis, pancreatitis, gallbladder, gallstone, vesicula, reflux, gerd, reflujo, ulcer, ulcera, gastritis, gastroparesis, celiac,
  celiac disease, celiaca, celiaco, crohn's, crohns, crohn, colitis, ulcerative colitis, ibs, irritable bowel, intestino irritable, sibo, diverticulitis,
  diverticulosis, pcos, polycystic, endometriosis, menopause, perimenopause, menopausia, pregnant, embarazada, pregnancy, embarazo, miscarriage, breastfeeding,
  hypothyroid, hypothyroidism, hypotiroidismo, hipotiroidismo, hashimoto's, hashimotos, hashimoto, thyroid, tiroides, hyperthyroid, graves, anemia, anemic, gout, gota,
  arthritis, artritis, osteoporosis, osteopenia, lupus, asthma, asma, copd, sleep apnea, apnea, depression, depresion, anxiety, bipolar, adhd,
  autism, autista, ocd, ptsd, eating disorder, trastorno alimenticio, anorexia, bulimia, arfid, cancer, tumor, chemo, chemotherapy, quimio,
  quimioterapia, radiation, surgery, cirugia, operation, operaron, gastric sleeve, sleeve, gastric bypass, lap band, hysterectomy, c-section, neuropathy,
  neuropatia, retinopathy, obesity, obesidad, overweight, sobrepeso, insulin resistance, resistencia a la insulina, metabolic syndrome, migraine, migrana,
  seizure, epilepsy, fibromyalgia, covid, stress fracture, fracture, injury, diagnosed, diagnosis, diagnosticaron, diagnostico, diagnosticado, diagnosticada, hospital,
  hospitalized, hospitalizado, condition, padecimiento, enfermedad, dementia, parkinson's, multiple sclerosis, psoriasis, eczema, failure to thrive,
  egfr, swelling, edema, ankles, short of breath, dizzy, mareo, me mareo, shaky, sweaty, sweating, sweats, temblor*, temblando, sudor, sudando, mareada, mareado, fatigue, tired all the time, smoke, smoker, smoking, fumo, fuma, fumado, vape, period, periods, menstrua*,
  azucar alta, sugar is high, blood sugar, hypoglycemia, cough, headache, dizziness, mareos, dolor de cabeza, swollen, swell*, numb, tingling, fever, fiebre, chills, brain fog, exhausted, hair loss, hair falling`,
)

export const stomach = makeMatcher(
  `nause*, vomit*, throw up, throwing up, puke, bloat*, gas, gassy, gases, inflamad*, inflamacion, hinchad*, hinchazon, constipat*, estren*, diarrhea, diarrea, stool,
  poop, bowel movement, bowel, evacua*, bathroom, ir al bano, heartburn, agruras, acidez, acid reflux, reflux, stomach, estomago, belly, panza, barriga, abdominal, cramp*, colicos,
  retortij*, indigestion, indigesti*, burp*, eruct*, swallow*, chewing, choking, mouth sore, mouth sores, taste, tastes like, appetite, apetito, dumping, blood in, bloody, no blood, any blood, urgency, loose,
  digestion, digestive, tract, gut, full quickly, early satiety, {pain (?:after|in my (?:stomach|belly|side))}, dolor de estomago, dolor abdominal, me cae mal, gags, passing gas, sin ir, every two or three days i go`,
)

export const allergies = makeMatcher(
  `allerg*, alerg*, hives, ronchas, rash, anaphyla*, epipen, intoleran*, intolerance, lactose, lactosa, itchy mouth, throat swells, swells up, throat closes,
  sensitivity to, sensitive to, react to, breaks out, i can't have, cannot tolerate, can't tolerate, don't tolerate, me cae mal, bloats me`,
)
