import type { PesEtiologyId } from '@sorrel/contract/charting/pes/etiologies'
import type { PesProblemId } from '@sorrel/contract/charting/pes/problems'
import type { PesSignId } from '@sorrel/contract/charting/pes/signs'

/** What somebody says who has a problem of the vocabulary, in folded text of both languages, and the causes that they may name beside it. */
export type ProblemCues = {
  problem: PesProblemId
  sign: PesSignId
  words: RegExp
  /** The words deny something themselves (`I don't exercise`); those of the others must not be denied. */
  isNegative?: true
  causes?: readonly (readonly [PesEtiologyId, RegExp])[]
}

const lowAppetite =
  /\b(?:no|little|poor|lost (?:my|their)|hardly any) appetite|appetite (?:is|has been|was)? ?(?:low|poor|gone|down|bad)|(?:not|never) hungry|nothing tastes|sin apetito|(?:no tengo|poco|se me fue el|no me da) (?:hambre|apetito)/
const moneyShort =
  /\b(?:money|afford|paycheck|check|snap|stamps|budget|rent|laid off|lost my job|card|dinero|alcanza|cupones|quincena|sueldo)\b/

/** The problems that people say in words of their own, the most pressing first. What needs a threshold or a judgment is not among them. */
export const problemCues: readonly ProblemCues[] = [
  {
    problem: 'eating_disordered',
    sign: 'says',
    words:
      /\b(?:bing(?:e|ed|es|eing|ing)|purg(?:e|ed|es|ing)|(?:make|made|making) (?:myself|themselves) (?:throw up|sick|vomit)|laxatives? (?:to|so|after)|atracon(?:es)?|me provoco el vomito)\b/,
    causes: [
      ['stress_eating', /\b(?:stress|stressed|anxious|lonely|bored|upset|sad|estres|ansiedad|triste|nervios)/],
      ['body_image', /\b(?:hate (?:my|their) body|feel fat|how (?:i|they) look|odio mi cuerpo|me siento gord)/],
    ],
  },
  {
    problem: 'weight_loss_unintended',
    sign: 'weight_change',
    words:
      /\b(?:los(?:t|ing)|down) (?:[\p{L}\d.,-]+ ){0,5}(?:pounds?|lbs?|kilos?|kg)\b.{0,60}(?:without (?:trying|meaning)|not trying|unintentional|don't know why)|\b(?:without trying|not even trying).{0,40}\blost\b|(?:he |)(?:perdido|bajado|baje|perdi) .{0,30}(?:kilos?|libras?).{0,40}(?:sin querer|sin hacer dieta|sin proponermelo)/u,
    causes: [
      ['appetite_low', lowAppetite],
      [
        'medicine_effect',
        /\b(?:since|from|because of) (?:the |my |their |starting )?(?:new )?(?:medicine|medication|pill|chemo|ozempic|wegovy|metformin)/,
      ],
      ['low_mood', /\b(?:depress|grief|passed away|deprimid|duelo)/],
    ],
  },
  {
    problem: 'swallowing_hard',
    sign: 'says',
    words:
      /\b(?:(?:hard|trouble|difficult|difficulty|problems?) (?:to |with )?swallow(?:ing)?|food (?:gets|got|is getting) stuck|chok(?:e|ing) (?:on|when)|cough(?:ing)? when (?:i|they) (?:eat|drink)|dificultad para tragar|(?:se me|me) atora(?:n)?|cuesta tragar)\b/,
  },
  {
    problem: 'chewing_hard',
    sign: 'chewing',
    words:
      /\b(?:(?:hard|trouble|difficult|hurts?|painful) (?:to |with )?chew(?:ing)?|(?:can't|cannot|can not) chew|dentures? .{0,20}(?:don't fit|doesn't fit|loose|hurt)|no puedo masticar|me duele al masticar)\b/,
    causes: [['teeth', /\b(?:dentures?|teeth|tooth|gums|dientes|dentadura|muelas)\b/]],
  },
  {
    problem: 'food_access_limited',
    sign: 'screening',
    words:
      /\b(?:(?:food|groceries|money|stamps|fridge|pantry|despensa) (?:[\p{L}]+ ){0,3}(?:runs? out|ran out|gone|empty|doesn't last|does not last|don't last|se acaba)|(?:run|runs|ran|running) out of (?:food|groceries|money)|(?:can't|cannot|couldn't|can not) (?:[\p{L}]+ )?afford (?:[\p{L}]+ ){0,2}(?:food|groceries|vegetables|fruit|meat|it|that)|not enough (?:food|money for food)|no (?:me |nos |le )?alcanza(?: .{0,20}comida)?|se (?:nos |me )?acaba la comida)\b/u,
    causes: [
      ['money_short', moneyShort],
      ['shop_far', /\b(?:no car|bus to the store|nearest store|store is far|sin carro|tienda queda lejos)\b/],
    ],
  },
  {
    problem: 'gut_function_changed',
    sign: 'stool',
    words: /\b(?:constipated|constipation|diarrhea|loose stools?|watery stools?|estrenid[ao]s?|estrenimiento|diarrea)\b/,
    causes: [
      [
        'medicine_effect',
        /\b(?:since|after|from) (?:i |they )?(?:start(?:ed|ing)|began|taking) (?:the |my |their )?(?:iron|metformin|ozempic|wegovy|magnesium|antibiotic|pills?|medic)/,
      ],
      ['gut_sensitivity', /\bibs\b|irritable bowel|intestino irritable|colitis nerviosa/],
    ],
  },
  {
    problem: 'sweet_drinks_high',
    sign: 'recall',
    words:
      /\b(?:two|three|four|five|six|seven|eight|several|a (?:two-)?liter|[2-9]|1\d|dos|tres|cuatro|cinco|seis|varios|un litro)(?: [\p{L}]+){0,3} (?:sodas?|cokes?|pepsis?|pops?|energy drinks?|sweet teas?|juices?|refrescos?|jugos?|gaseosas?)\b.{0,30}(?:a day|every day|daily|each day|al dia|diario|diarios|todos los dias)/u,
  },
  {
    problem: 'eating_irregular',
    sign: 'meals_skipped',
    words:
      /\b(?:skip(?:s|ping)? (?:[\p{L}]+ ){0,2}(?:breakfast|lunch|dinner|meals?)|(?:don't|do not|doesn't|never|rarely) (?:really )?(?:eat|have) (?:breakfast|lunch)|nothing until (?:noon|lunch|dinner|\w+ (?:o'clock|pm))|me salto (?:el|la|las) (?:desayuno|almuerzo|comidas?|cena)|se salta (?:el|la|las)|casi nunca desayuno|no desayuno)\b/u,
    isNegative: true,
    causes: [
      ['shift_work', /\b(?:night shifts?|shifts?|turnos?|double shift|work nights)\b/],
      ['caring_for_others', /\b(?:the kids|the baby|my kids|taking care of|caring for|los ninos|el bebe|cuidar)\b/],
    ],
  },
  {
    problem: 'activity_low',
    sign: 'activity',
    words:
      /\b(?:(?:don't|do not|doesn't|does not|never|not|no longer) (?:really )?(?:exercise|work out|working out|exercising|move much|walk much)|no exercise|sit(?:s|ting)? (?:[\p{L}]+ ){0,3}all day|on the couch all|no hago (?:nada de )?ejercicio|no hace ejercicio|sentad[ao] todo el dia)\b/u,
    isNegative: true,
    causes: [['moving_hard', /\b(?:knees?|hips?|back|joints?|arthritis|pain|hurts?|rodillas?|espalda|artritis|duelen?|dolor)\b/]],
  },
  {
    problem: 'fluid_below_needs',
    sign: 'fluid',
    words:
      /\b(?:(?:barely|hardly|almost never|rarely|don't|do not|doesn't|never) (?:[\p{L}]+ ){0,2}(?:drink|drinks) (?:[\p{L}]+ ){0,2}(?:water|enough|fluids?|anything)|casi no (?:tomo|bebo|toma|bebe) agua|no tomo (?:suficiente )?agua)\b/u,
    isNegative: true,
  },
  {
    problem: 'knowledge_missing',
    sign: 'says',
    words:
      /\b(?:nobody (?:has )?(?:ever )?(?:taught|told|explained|showed|explains)|no one (?:has )?(?:ever )?(?:taught|told|explained|showed)|(?:don't|do not|doesn't) (?:really )?(?:know|understand) (?:what|how|which|how much) (?:i |to |they )?(?:can |should )?(?:eat|cook|read|count|portion)|confused about (?:what|how|carbs|food|which)|nadie me (?:ha )?(?:explic|ensen)\p{L}*|no se (?:que|como|cuanto) (?:puedo |debo )?(?:comer|cocinar|leer|contar))/u,
    isNegative: true,
    causes: [
      ['condition_new', /\b(?:just|newly|recently|last (?:week|month)) (?:got |been )?diagnosed|new diagnosis|acaban de diagnosticar/],
      ['labels_unread', /\blabels?\b|etiquetas?/],
      ['conflicting_advice', /\b(?:conflicting|everybody says|everyone says|one says|internet says|cada quien dice)\b/],
      ['never_taught', /\b(?:nobody|no one|nadie)\b/],
    ],
  },
]

/** The labs of the vocabulary, by the names that reports give them. */
export const labCues: readonly (readonly [PesSignId, RegExp])[] = [
  ['a1c', /\b(?:hba1c|a1c|hemoglobin a1c|glycated)\b/],
  ['ldl', /\bldl\b/],
  ['triglycerides', /\btriglyc|triglicerid/],
  ['egfr', /\b(?:e?gfr)\b/],
  ['potassium', /\b(?:potassium|potasio)\b/],
  ['albumin', /\b(?:albumin|albumina)\b/],
  ['ferritin', /\b(?:ferritin|ferritina)\b/],
  ['vitamin_d', /\b(?:vitamin d|25-oh|vitamina d)\b/],
  ['b12', /\bb-?12\b/],
  ['glucose', /\b(?:glucose|glucosa)\b/],
]
/** How a report marks a value outside of its range. Whether one lies outside is for the report to say. */
export const outOfRange =
  /\((?:h|l|hh|ll|high|low|abnormal|above|below|critical|alto|bajo)\)|\b(?:high|low|abnormal|out of range|above range|below range|critical|elevated|alto|bajo|fuera de rango)\b|(?:^|[\s:,])(?:h|l|hh|ll)(?:[.\s,;]|$)/
