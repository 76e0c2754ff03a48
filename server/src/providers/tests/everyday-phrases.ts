import type { Specialty } from '@sorrel/contract/providers/specialties'

/**
 * What people type into a search box, and the specialty that each phrase must find: slang, misspellings, medicines and symptoms,
 * in English and Spanish. Each row is one specialty; semicolons separate its phrases.
 */
export const everydayPhrases: readonly (readonly [specialty: Specialty, phrases: string])[] = [
  [
    'Diabetes',
    `my sugar is too high; borderline diabetic; I have the sugars; type 2 diabetes diet; just diagnosed with diabetes; diabeties; diebetes;
    prediabetis; high a1c; my a1c went up; insuline; on metformin; jardiance; farxiga; lantus; glipizide; dexcom; freestyle libre;
    low blood sugar at night; sugar crash; counting carbs; carb counting; insulin resistance; always thirsty and peeing a lot; glucose spikes;
    type one diabetic; LADA;
    tengo el azúcar alta; se me sube el azúcar; azucar en la sangre; diabetis; diavetes; soy prediabética; me pongo insulina; tomo metformina;
    resistencia a la insulina; hemoglobina glucosilada; contar carbohidratos; bajones de azúcar; glucosa alta`,
  ],
  [
    'Weight Loss',
    `want to lose weight; loose weight; lose 20 pounds; shed some pounds; get rid of belly fat; can't stop gaining weight; overwieght; obeese;
    ozempic side effects; wegovy diet; monjaro; zepbound; semiglutide; GLP-1 meals; phentermine; I'm too fat; dad bod; slow metabolism; yo-yo dieting;
    calorie deficit; weigh less; slim down; weight watchers didn't work; BMI over 30; stuck at a plateau;
    quiero bajar de peso; perder la panza; rebajar; estoy gordita; sobre peso; obecidad; quemar grasa; adelgasar; inyecciones para bajar de peso;
    efecto rebote; kilos de más; subí de peso`,
  ],
  [
    'Bariatric',
    `gastric sleeve diet; after my gastric bypass; bypass surgery; bariatric surgery pre op; baryatric; VSG; lap band; stomach stapling; weight loss surgery;
    dumping after eating; duodenal switch; regain after sleeve;
    manga gástrica; cirugía bariátrica; me operaron del estómago para bajar de peso; bypass gástrico; balón gástrico; banda gástrica`,
  ],
  [
    'High Blood Pressure',
    `high blood presure; hypertention; lower my blood pressure; too much salt; low sodium diet; DASH diet; lisinopril; losartan; amlodipine;
    hydrochlorothiazide; BP is high; water retention from salt;
    presión alta; tengo la presión por las nubes; hipertensión; hipertenso; dieta sin sal; bajar la presión; losartán; alta presion`,
  ],
  [
    'High Cholesterol',
    `high cholesterol; colesterol; cholestrol; cholesteral; bad cholesterol; LDL too high; triglycerides; lipitor; atorvastatin; statins; rosuvastatin;
    heart attack last year; heart healthy diet; clogged arteries; stent; family history of heart disease; heart failure;
    colesterol alto; triglicéridos altos; me dio un infarto; enfermedad del corazón; arterias tapadas; atorvastatina; grasa en la sangre`,
  ],
  [
    'Gut Health',
    `bloated all the time; so gassy; tummy trouble; my stomach hurts after eating; upset stomach; constipated; can't poop; constapation; diarhea; the runs;
    gut issues; leaky gut; bad digestion; microbiome; probiotics; gastroparesis; diverticulitis; fatty liver; gallbladder removed; pancreatitis; miralax; farting a lot;
    burping; nausea after meals; hemorrhoids;
    estreñida; no puedo ir al baño; mucha panza hinchada; gases; dolor de barriga; me duele el estómago; diarrea; soltura; mala digestión; hígado graso;
    me quitaron la vesícula; divertículos; empachada; flora intestinal; náuseas después de comer`,
  ],
  [
    'IBS',
    `IBS; irritable bowl; low fodmap diet; fodmaps; spastic colon; IBS-D; IBS C; linzess; colon irritable; intestino irritable; colitis nerviosa; colon nervioso`,
  ],
  [
    'SIBO',
    `SIBO; small intestine bacterial overgrowth; xifaxan; rifaximin; methane SIBO; sobrecrecimiento bacteriano; bacterias en el intestino delgado`,
  ],
  [
    'IBD',
    `inflammatory bowel disease; IBD flare; humira for my bowel; ostomy bag; ileostomy; enfermedad inflamatoria intestinal; bolsa de ostomía; colostomía`,
  ],
  ["Crohn's Disease", `Crohns; chrons disease; crohn's flare up; stelara; brote de Crohn; enfermedad de crohn; cron`],
  ['Colitis', `ulcerative colitis; UC flare; mesalamine; colitis ulcerosa; colitus`],
  [
    'Celiac',
    `celiac; coeliac; celiacs disease; siliac; gluten free; glutin free; no gluten; wheat makes me sick; allergic to gluten;
    celíaca; enfermedad celiaca; sin gluten; intolerancia al gluten; comer sin trigo; seliaca`,
  ],
  [
    'GERD',
    `acid reflux; heart burn; heartburn at night; GERD; omeprazole; pantoprazole; nexium; tums every day; sour stomach; food coming back up; regurgitation; hiatal hernia; LPR; gastritis; H pylori;
    stomach ulcer;
    reflujo; acidez; agruras; gastritis; omeprazol; me arde el estómago; ardor en el pecho después de comer; hernia hiatal; úlcera; se me regresa la comida`,
  ],
  [
    'Food Allergies & Sensitivities',
    `peanut allergy; alergic to nuts; food allergies; lactose intolerant; can't have dairy; milk protein allergy; shellfish allergy; egg allergy; histamine intolerance; mast cell; EoE;
    food sensitivities; hives after eating; epipen; elimination diet; alpha gal; soy allergy; sesame allergy;
    alergia al maní; alergia a los mariscos; alérgica a la leche; intolerante a la lactosa; me salen ronchas; alergia alimentaria; me cae mal la leche; alergia al huevo`,
  ],
  [
    'Eating Disorders & Disordered Eating',
    `trouble eating; trouble with eating; can't eat; I can't stop eating; binge eating; bingeing at night; bulemia; bulimia; anorexic; anerexia; throwing up after I eat; making myself throw up;
    scared of food; afraid to eat; emotional eating; stress eating; comfort eating; eating my feelings; ARFID; orthorexia; food noise; obsessed with food; body image; hate my body;
    eating disorder recovery; ED recovery; disordered eating; skipping meals; starving myself; vyvanse for binge eating; I eat when I'm sad; out of control around food; food addiction; sugar addiction; laxatives to lose weight;
    relationship with food; mia and ana;
    atracones; como por ansiedad; ansiedad por comer; anorexia; bulimia; vomito después de comer; no puedo parar de comer; miedo a comer; trastorno alimenticio; TCA; comer emocional;
    problemas para comer; no quiero comer; me da culpa comer; mala relación con la comida; odio mi cuerpo; adicción a la comida; dejo de comer`,
  ],
  [
    'Pediatrics',
    `picky eater; my kid won't eat; my son won't eat vegetables; toddler only eats chicken nuggets; baby led weaning; starting solids; baby not gaining weight; failure to thrive; fussy eater; autistic child food;
    ADHD kid not hungry; my daughter is overweight; teenager nutrition; lunch box ideas for kids; underweight child; formula feeding; 3 year old;
    mi hijo no quiere comer; mi hija no come; niño melindroso; bebé con bajo peso; primeros alimentos del bebé; mi niño está gordito; adolescente; papillas; mi bebé; nutrición infantil; pediatra de nutrición`,
  ],
  [
    'Pregnancy & Postpartum',
    `pregnant; pregnent; I'm expecting; first trimester; morning sickness; hyperemesis; breastfeeding; low milk supply; just had a baby; postpartum weight; trying to get pregnant; TTC; infertility; IVF diet; gestational diabetes; prenatal vitamins;
    preeclampsia; nursing mom;
    embarazada; estoy esperando un bebé; lactancia; dar pecho; poca leche; posparto; cuarentena después del parto; diabetes gestacional; quiero quedar embarazada; náuseas del embarazo; infertilidad`,
  ],
  [
    'Perimenopause & Menopause',
    `menopause belly; hot flashes; hotflashes; night sweats; perimenopause weight; peri menopause; menapause; change of life; hormones after 50; HRT; bone loss; osteoporosis; osteopenia;
    menopausia; bochornos; calores; sofocos; premenopausia; osteoporosis; cambio de vida`,
  ],
  [
    'PCOS',
    `PCOS; poly cystic ovaries; polycystic ovary syndrome; irregular periods; missed periods; cysts on my ovaries; chin hair; endometriosis; spironolactone; inositol;
    ovarios poliquísticos; SOP; síndrome de ovario poliquistico; quistes en los ovarios; regla irregular; reglas irregulares; endometriosis`,
  ],
  [
    'Thyroid Health',
    `thyroid; thyriod; underactive thyroid; overactive thyroid; hypothyroid; hypothyroidism; hashimoto's; hashimotos disease; graves disease; synthroid; levothyroxine; TSH high; thyroid removed; goiter;
    tiroides; tiroide; hipotiroidismo; hipertiroidismo; levotiroxina; eutirox; bocio; me quitaron la tiroides`,
  ],
  [
    'Autoimmune',
    `lupus; rheumatoid arthritis; RA; autoimmune; auto immune diet; AIP diet; psoriasis; psoriatic arthritis; multiple sclerosis; sjogrens; fibromyalgia; inflammation; anti-inflammatory diet; achy joints; gout; prednisone;
    lupus; artritis reumatoide; enfermedad autoinmune; inflamación; dolor en las articulaciones; fibromialgia; gota; psoriasis; dieta antiinflamatoria`,
  ],
  [
    'Kidney Disease',
    `kidney disease; kidny; CKD stage 3; low GFR; dialysis; dyalisis; kidney stones; kidney failure; renal diet; creatinine high; low potassium diet; phosphorus binders; protein in my urine; peritoneal dialysis;
    riñones; enfermedad renal; diálisis; piedras en los riñones; cálculos renales; creatinina alta; me fallan los riñones; insuficiencia renal; dieta renal`,
  ],
  [
    'Oncology / Cancer',
    `cancer; breast cancer; going through chemo; chemo nausea; radiation; colon cancer; lost my taste from chemo; leukemia; lymphoma; cancer survivor; tumor; tamoxifen; prostate cancer;
    cáncer; quimioterapia; quimio; radioterapia; cáncer de mama; leucemia; cáncer de colon; tumor; oncología`,
  ],
  [
    'Transplant',
    `kidney transplant; liver transplant; new kidney; transplant list; tacrolimus; trasplante de riñón; trasplantada; trasplante de hígado; transplante`,
  ],
  [
    'POTS',
    `POTS; dysautonomia; dizzy when I stand up; fainting; heart races when I stand; midodrine; Ehlers Danlos; disautonomía; me mareo al pararme; me desmayo`,
  ],
  [
    'Sports Nutrition',
    `marathon training; protein for muscle; bulk up; bulking; build muscle; gym diet; what to eat before a workout; triathlete; body building; football player; crossfit; creatine; pre workout; gains; cutting for a competition; student athlete; runner; carb loading; REDs; swimmer;
    quiero ganar músculo; dieta para el gym; voy al gimnasio; corro maratones; futbolista; proteína para el gimnasio; nutrición deportiva; deportista; creatina; masa muscular`,
  ],
  [
    'Vegan & Vegetarian',
    `vegan; going vegan; vegitarian; plant based diet; plant-based; no meat; vegan protein; B12 vegan; pescatarian; meatless;
    vegana; vegetariano; dieta vegana; a base de plantas; no como carne; dejar la carne`,
  ],
  [
    'General Nutrition',
    `eat healthier; healthy eating; meal planning; meal prep; I don't know what to eat; eating healthy on a budget; no energy; always tired; low iron; anemia; vitamin D; more vegetables; balanced diet; nutrition advice; cooking for one; fast food every day; wellness; healthy recipes; macros;
    comer más sano; comer saludable; alimentación balanceada; no sé qué comer; plan de comidas; anemia; falta de hierro; siempre cansada; recetas saludables; comer mejor; vitaminas; dieta balanceada`,
  ],
]
