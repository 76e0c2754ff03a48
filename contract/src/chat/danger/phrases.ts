import type { Danger } from '../vocabulary.ts'

/** `says`: words as `plainOf` leaves them. `unless`: what follows when the same words are an idiom. */
export type Phrase = { danger: Danger; says: string; unless?: string }

const foods = 'bread|cheese|chocolate|coffee|carbs|pasta|pizza|rice|sugar|tortillas|dessert|ice cream'
const foodsInSpanish =
  '(?:el |la |los |mi )?(?:pan|queso|chocolate|cafe|azucar|pasta|pizza|arroz|tortillas|postre|tacos|helado|carbohidratos)'
const sport =
  'at the gym|in the gym|at work|at practice|running|lifting|exercising|working out|training|while|doing|playing|again (?:at|while)'
const pains = '(?:la |mi |el )?(?:rodilla|espalda|tobillo|hombro|pie|muneca)|en el gimnasio|en el gym|haciendo|jugando|corriendo|entrenando'
const count = '(?:two|three|four|five|six|seven|several|many|[2-9]|[1-9][0-9]|a few)'
const cuenta = '(?:dos|tres|cuatro|cinco|seis|siete|varios|muchos|[2-9]|[1-9][0-9])'
const thinking = '(?:think|thinking|thought|thoughts|dream|dreaming) (?:about|of)'
const urge = `(?:want to|wanna|going to|gonna|about to|might|need to|urge to|urges to|tempted to|feel like|keep|started|${thinking})`

const english: readonly Phrase[] = [
  {
    danger: 'self_harm',
    says: 'kill(?:ing)? myself',
    unless: `${sport}|laughing|trying to|to (?:finish|make|get|lose|meet)|with (?:work|workouts?|exercise|cardio|this diet|these workouts|salads|meal prep)|over (?:work|this diet|homework)`,
  },
  { danger: 'self_harm', says: '(?:end|ending) my (?:own )?life|(?:take|taking) my own life', unless: 'into|in my' },
  {
    danger: 'self_harm',
    says: '(?:want|wanted|wanting) to die|wanna die|want to be dead|ready to die',
    unless: 'of (?:embarrassment|laughter|laughing|shame)|laughing|for (?:a|this|that|your)|with my boots',
  },
  {
    danger: 'self_harm',
    says: 'wish i (?:was|were) (?:dead|never born)|wish i (?:had died|wasnt alive|werent alive|could die|wouldnt wake up)',
  },
  { danger: 'self_harm', says: 'better off (?:dead|without me)|everyone would be happier without me' },
  {
    danger: 'self_harm',
    says: '(?:do not|dont|no longer|didnt|did not) (?:want to|wanna) (?:live|be alive|exist)',
    unless: `without (?:${foods})|in|on|near|alone|with|off|at|there`,
  },
  {
    danger: 'self_harm',
    says: '(?:do not|dont) (?:want to|wanna) (?:be here|wake up) (?:anymore|any more|ever again|tomorrow|again)',
    unless: 'at|with|so',
  },
  {
    danger: 'self_harm',
    says: '(?:no|not a) reason to live|nothing (?:left )?to live for|(?:not|isnt|is not) worth living',
    unless: `without (?:${foods})`,
  },
  {
    danger: 'self_harm',
    says: `${urge} (?:hurt|harm|hurting|harming) myself|(?:self|myself) harm(?:ed|ing)?|self injur(?:y|ing)`,
    unless: sport,
  },
  {
    danger: 'self_harm',
    says: `${urge} (?:cut|cutting) myself|cutting myself again`,
    unless: `off|some|a|down|short|out|from|loose|${sport}`,
  },
  { danger: 'self_harm', says: '(?:cut|cutting|slit|slitting) my (?:wrists?|arms?|thighs?)', unless: 'workouts?|exercises?|training' },
  { danger: 'self_harm', says: 'suicidal|commit suicide|(?:attempt|attempting|considering|contemplating) suicide', unless: 'squad' },
  { danger: 'self_harm', says: `${thinking} (?:\\S+ )?suicide`, unless: 'squad' },
  {
    danger: 'self_harm',
    says: '(?:want to|going to|gonna|about to|might|tried to|thinking about|thought about) (?:overdose|overdosing|od)',
    unless: 'on (?:chocolate|sugar|candy|pizza|carbs|coffee|vegetables|kale)',
  },
  {
    danger: 'self_harm',
    says: '(?:overdose|overdosed|overdosing) on (?:my |the )?(?:pills|meds|medication|medicine|insulin|tylenol)|(?:took|taken|take) too many (?:of my )?pills|(?:take|took|swallow|swallowed) (?:all (?:of )?)(?:my|the) pills at once',
  },
  {
    danger: 'self_harm',
    says: '(?:hang|hanging|shoot|shooting) myself|jump off (?:a|the) (?:bridge|roof|building)',
    unless: 'in the foot|up|out to dry|a text',
  },
  { danger: 'self_harm', says: 'end it all|end everything tonight', unless: 'with (?:my (?:boyfriend|girlfriend|gym)|him|her)' },
  { danger: 'eating', says: '(?:make|making|made) myself (?:throw up|vomit|puke|throwing up|vomiting|be sick)' },
  { danger: 'eating', says: '(?:starve|starving|starved) myself', unless: 'for (?:a|my|the) (?:blood test|lab|labs|procedure)' },
  {
    danger: 'eating',
    says: `(?:havent|have not|hadnt) eaten (?:anything |at all |a thing )?(?:in|for) (?:almost |over |about )?${count} days`,
  },
  {
    danger: 'eating',
    says: `(?:not eaten|eaten nothing|ate nothing) (?:anything |at all )?(?:in|for) (?:almost |over |about )?${count} days`,
  },
  { danger: 'eating', says: '(?:cant|cannot|can not) stop (?:purging|throwing up|starving|vomiting)' },
  {
    danger: 'eating',
    says: '(?:purge|purged|purging) (?:again|after|every (?:day|night|meal)|daily|today|last night|my (?:food|dinner|lunch|breakfast|meals?))|bing(?:e|ing) and purg(?:e|ing)',
  },
  {
    danger: 'eating',
    says: '(?:too many|a lot of|lots of|a box of|a handful of) laxatives|laxatives (?:to lose|after (?:eating|every|meals|dinner|lunch))|(?:abuse|abusing) laxatives',
  },
  { danger: 'eating', says: '(?:throwing up|threw up|vomiting|vomited) blood' },
]

const spanish: readonly Phrase[] = [
  {
    danger: 'self_harm',
    says: '(?:quiero|voy a|pienso en|pensando en|pense en|ganas de|intente|trate de|quisiera) (?:matarme|suicidarme|ahorcarme|quitarme la vida)|suicidarme',
    unless: `${pains}|de (?:la )?risa|trabajando|con (?:el ejercicio|las pesas|esta dieta)|estudiando|de hambre`,
  },
  {
    danger: 'self_harm',
    says: 'me (?:quiero|voy a|quisiera) (?:matar|suicidar|ahorcar|quitar la vida)',
    unless: `${pains}|de (?:la )?risa|trabajando|con (?:el ejercicio|las pesas|esta dieta)|estudiando|de hambre|si como|si no`,
  },
  {
    danger: 'self_harm',
    says: 'quitarme la vida|(?:acabar|terminar) con mi vida|cortarme las venas|pegarme un tiro|tirarme de(?:l| un) puente',
    unless: 'social|sedentaria',
  },
  {
    danger: 'self_harm',
    says: '(?:pienso|pensando|pense|pensamientos|ideas) (?:en|de|del) (?:el )?suicidio|(?:ideas|pensamientos) suicidas',
  },
  {
    danger: 'self_harm',
    says: '(?:me quiero|me quisiera|quiero|quisiera|queria|ganas de|prefiero|preferiria) (?:morir|morirme|estar muert[oa])',
    unless:
      'de (?:la |el )?(?:verguenza|risa|pena|hambre|calor|frio|ganas|antojo|sueno|aburrimiento)|antes que|que comer|a comer|por (?:un|una)|de viej[oa]',
  },
  {
    danger: 'self_harm',
    says: 'ojala (?:me muera|me muriera|estuviera muert[oa]|no hubiera nacido|no despierte|no despertara)|mejor muert[oa]|mejor si (?:yo )?(?:me muero|no estuviera)',
    unless: 'de (?:risa|verguenza)|que gord[oa]',
  },
  {
    danger: 'self_harm',
    says: 'no quiero (?:vivir|existir|seguir viviendo|estar viv[oa]|seguir con vida)',
    unless: `sin ${foodsInSpanish}|en|con|sol[oa]|cerca|lejos|ahi|alla|a dieta`,
  },
  {
    danger: 'self_harm',
    says: '(?:ya no quiero (?:estar|seguir) aqui|no quiero (?:despertar|despertarme) (?:mas|nunca|manana|jamas))',
    unless: 'en|con|tan|a las',
  },
  {
    danger: 'self_harm',
    says: '(?:no tengo|no encuentro|sin) (?:ganas|motivos?|razon|razones|nada) (?:de|para|por) (?:que )?(?:vivir|seguir viviendo)|no vale la pena (?:vivir|seguir viviendo)',
    unless: `sin ${foodsInSpanish}|en|con`,
  },
  { danger: 'self_harm', says: '(?:estarian|estaran|estaria) (?:todos )?mejor sin mi', unless: 'ayuda|receta|comida' },
  {
    danger: 'self_harm',
    says: '(?:quiero|voy a|ganas de|pienso en|pensando en|pense en|necesito|empece a|volvi a) (?:hacerme dano|lastimarme|cortarme|herirme)',
    unless: `el pelo|el cabello|las unas|el flequillo|un(?:a)?|${pains}|en la cocina`,
  },
  {
    danger: 'self_harm',
    says: 'me (?:quiero|voy a) (?:hacer dano|lastimar|cortar)|me (?:hago|hice|estoy haciendo) dano a proposito|autolesion(?:es|arme)?|me (?:autolesiono|autolesione)',
    unless: `el pelo|el cabello|las unas|el flequillo|un(?:a)?|${pains}|en la cocina`,
  },
  {
    danger: 'self_harm',
    says: 'me (?:corto|corte|cortaba) (?:los brazos|las munecas|las venas|las piernas)|cortandome (?:los brazos|las munecas|las piernas)',
  },
  {
    danger: 'self_harm',
    says: '(?:tomarme|tomar|tome) (?:una sobredosis|demasiadas pastillas)|(?:tomarme|tome|tomar) todas (?:las|mis) pastillas (?:de golpe|de una vez|juntas)',
  },
  {
    danger: 'eating',
    says: 'me (?:provoco|provoque|provocaba) (?:el )?vomitos?|(?:provocarme|provocandome) (?:el )?vomitos?|me (?:hago|hice) vomitar|hacerme vomitar|haciendome vomitar',
  },
  { danger: 'eating', says: '(?:matarme|matandome|me mato) de hambre|dejar(?:me)? morir de hambre' },
  {
    danger: 'eating',
    says: `(?:llevo|con|hace|voy) (?:casi |ya )?${cuenta} dias sin comer(?: nada)?`,
    unless: `(?:carne|dulces|frituras|huevos?|leche|gluten|comida|${foodsInSpanish})`,
  },
  {
    danger: 'eating',
    says: `hace (?:casi |ya )?${cuenta} dias que no como(?: nada)?|no (?:he comido|como) nada (?:en|desde hace|hace) (?:casi |ya )?${cuenta} dias`,
    unless: `(?:carne|dulces|frituras|huevos?|leche|gluten|comida|${foodsInSpanish})`,
  },
  {
    danger: 'eating',
    says: '(?:demasiados|muchos|un monton de) laxantes|laxantes (?:para (?:bajar|adelgazar|perder)|despues de (?:comer|cada|cenar))',
  },
  { danger: 'eating', says: 'no puedo (?:dejar|parar) de (?:vomitar|purgarme)|me (?:purgo|purgue)(?: despues)?' },
  { danger: 'eating', says: '(?:vomito|vomite|vomitando|vomitar) sangre' },
]

/** The phrases that may point to danger. They are our own collection, not a clinical instrument. */
export const phrases: readonly Phrase[] = [...english, ...spanish]
