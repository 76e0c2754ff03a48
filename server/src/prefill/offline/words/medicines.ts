import { makeMatcher } from './matching.ts'

/** Names by which people call what they take: generic names, brands, and what is sold without a prescription. */
export const medicines = makeMatcher(
  `metformin, metformina, glucophage, lisinopril, enalapril, losartan, valsartan, benazepril, ramipril, amlodipine, amlodipino, nifedipine,
  diltiazem, hydrochlorothiazide, hidroclorotiazida, hctz, chlorthalidone, furosemide, furosemida, lasix, bumetanide, torsemide, spironolactone,
  espironolactona, atorvastatin, atorvastatina, lipitor, rosuvastatin, rosuvastatina, crestor, simvastatin, simvastatina, pravastatin, pravastatina,
  statin, estatina, ezetimibe, fenofibrate, gemfibrozil, levothyroxine, levotiroxina, synthroid, armour thyroid, methimazole, insulin, insulina,
  lantus, humalog, novolog, basaglar, tresiba, toujeo, levemir, ozempic, wegovy, semaglutide, semaglutida, rybelsus, mounjaro, zepbound,
  tirzepatide, tirzepatida, trulicity, dulaglutide, victoza, saxenda, liraglutide, byetta, jardiance, empagliflozin, farxiga, dapagliflozin,
  invokana, januvia, sitagliptin, sitagliptina, glipizide, glipizida, glyburide, glibenclamida, glibenclamide, glimepiride, glimepirida,
  pioglitazone, omeprazole, omeprazol, prilosec, pantoprazole, pantoprazol, esomeprazole, nexium, lansoprazole, famotidine, famotidina, pepcid,
  ranitidine, ranitidina, tums, sucralfate, zofran, ondansetron, metoclopramide, reglan, loperamide, imodium, miralax, polyethylene glycol,
  docusate, colace, senna, linzess, bisacodyl, dulcolax, sertraline, sertralina, zoloft, fluoxetine, fluoxetina, prozac, escitalopram, lexapro,
  citalopram, celexa, paroxetine, venlafaxine, effexor, duloxetine, cymbalta, bupropion, wellbutrin, trazodone, mirtazapine, buspirone,
  lamotrigine, lithium, quetiapine, seroquel, olanzapine, aripiprazole, abilify, risperidone, adderall, vyvanse, ritalin, concerta,
  methylphenidate, gabapentin, gabapentina, pregabalin, lyrica, topiramate, phentermine, contrave, naltrexone, orlistat, prednisone, prednisona,
  methotrexate, metotrexato, humira, adalimumab, remicade, infliximab, stelara, mesalamine, azathioprine, budesonide, warfarin, warfarina,
  coumadin, eliquis, apixaban, xarelto, plavix, clopidogrel, aspirin, aspirina, metoprolol, atenolol, carvedilol, propranolol, bisoprolol,
  clonidine, hydralazine, digoxin, amiodarone, allopurinol, alopurinol, colchicine, ibuprofen, ibuprofeno, advil, motrin, naproxen, naproxeno,
  aleve, tylenol, acetaminophen, paracetamol, tramadol, oxycodone, hydrocodone, albuterol, inhaler, montelukast, singulair, cetirizine, zyrtec,
  claritin, loratadine, loratadina, benadryl, flonase, birth control, oral contraceptive, contraceptive, anticonceptiv*, iud, estradiol,
  progesterone, letrozole, tamoxifen, clomid, sevelamer, calcium acetate, calcitriol, epogen, tacrolimus, epipen, antibiotic, antibiotico,
  amoxicillin, steroid, antidepressant, antidepresivo, blood thinner, water pill, blood pressure pill, beta blocker, ace inhibitor, dupixent,
  fosamax, alendronate, prolia, finasteride, tamsulosin, creon, pancreatic enzyme, cholestyramine, prazosin, {\\p{L}{3,}(?:pril|sartan|statin|olol|prazole?|formina?|gliptina?|gliflozin|glutide|zosin|dipine?|thiazide|mycin|cillin|oxetine|triptyline|azepam|setron|lukast|tidine|parin|xaban|dronate|gabalin|semide)}, ursodiol, rifaximin`,
)

export const supplements = makeMatcher(
  `vitamin, vitamina, multivitamin, multivitaminico, prenatal, prenatales, vitamin d, vitamin d3, vitamina d, vitamin c, vitamin b12, b12, b 12,
  folic acid, acido folico, folate, {(?:el|su|mi|toma|tomo|tomando|tomar|con) hierro}, iron tablet, iron pill, iron supplement, iron drop, {iron (?:makes|made|gives|gave|upset)}, {(?:the|take|taking|takes|took|stopped|on) (?:\\p{L}+ )?iron(?! rich|-rich)}, ferrous sulfate, sulfato ferroso, taking iron, iron infusion, calcium citrate,
  calcium carbonate, citrato de calcio, calcium supplement, magnesium, magnesio, zinc, potassium supplement, fish oil, omega 3, omega three,
  omega-3, omega tres, aceite de pescado, dha, probiotic, probiotico, creatine, creatina, whey, protein powder, proteina en polvo, collagen,
  colageno, biotin, biotina, turmeric, curcuma, melatonin, melatonina, ashwagandha, beta alanine, psyllium, metamucil, benefiber,
  fiber supplement, peppermint oil, berberine, berberina, cinnamon pills, apple cider vinegar gummies, electrolyte tablet, pre-workout,
  preworkout, bcaa, l-carnitine, coq10, {(?:take|taking|takes|took|on) (?:my |some |a |the )?(?:calcium|zinc|potassium|folate)}, red yeast rice, st john's wort, ginkgo, saw palmetto, milk thistle, elderberry, glucosamine, lactase, lactaid,
  beano, nutritional supplement, herbalife, supplement, suplemento, salt substitute, nosalt`,
)

/** What is said around medicines of any name. */
export const medicineCues = makeMatcher(
  `medicine, medication, medicina, medicamento, meds, prescription, prescribed, receto, recetaron, pill, pastilla, tablet, capsule, capsula, dose,
  dosis, injection, inyeccion, milligram, miligramo, microgram, microgramo, mg, mcg, {\\d+mg}, {\\d+mcg}, ran out`,
)
