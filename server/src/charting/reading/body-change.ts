// A change of the body that is told without its measure: "down 3 since May", "bajó dos desde mayo". What the number counts decides: a
// number that counts nothing ("lost 4 over the summer") is taken for a weight, "lost 4 hours of sleep" is not.

const amount = String.raw`(?:\d+(?:[.,]\d+)?|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|un|uno|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|quince|veinte|treinta|cuarenta|cincuenta)(?!\p{L}))`
const amounts = String.raw`${amount}(?:\s*(?:[\u2010-\u2015-]|to|or|a|o|y)\s*${amount})?(?:\s*%|\s+percent|\s+por ciento)?`
const vague = `(?:by|of|about|around|roughly|nearly|almost|over|another|some|only|just|an?|extra|more than|less than|close to|up to|de|en|unos|unas|casi|otros|otras|otro|otra|como|cerca|alrededor|aproximadamente|solo|más de|menos de|hasta|back|further)`
const before = String.raw`\s+(?:${vague}\s+){0,3}[~\u2248+\u2212-]?`

// Whose body it can only be, and words that also go with other things.
const bodyVerbs = [
  `los(?:t|es?|ing)|loss|gain(?:s|ed|ing)?|shed(?:s|ding)?|dropp?(?:ed|s|ing)?|put(?:s|ting)? (?:back )?on|tak(?:es?|ing|en) off|took off`,
  `adelgaz(?:ó|a|as|ado|aste|ando)|adelgacé|engord(?:é|ó|a|as|ado|aste|ando)|rebaj(?:é|ó|ado|aste|ando)`,
  `perd(?:í|ió|ido|iste|iendo)|pierdes?|pérdida|gan(?:é|ó|ado|aste|ando|a|as)|aument(?:é|ó|ado|aste|ando|a|as|o)`,
  `baj(?:é|ó|ado|aste|ando|a|as|ada)|sub(?:í|ió|ido|iste|iendo|e|es|ida)`,
].join('|')
const directions = 'down|up|minus|menos'
// "Wrote down 3", "gave up two": these go with a verb of their own.
const otherwise = String.raw`(?<!(?<!\p{L})(?:wr(?:ote|ites?|iting|itten)|jott?(?:ed|s)?|not(?:ed|es?)|cuts?|cutting|sits?|sat|l(?:ie|ay)s?|slow(?:ed|s)?|calm(?:ed|s)?|br(?:oke|eaks?)|g[ai]ves?|giving|end(?:ed|s)?|sign(?:ed|s)?|g[eo]ts?|w[ao]kes?|st(?:ood|ands?)|keep(?:s|ing)?|kept|makes?|made|pick(?:ed|s)?|sets?|show(?:ed|s)?|br(?:ings?|ought)|c[ao]mes? )\s?)`
// What the number of a sentence is about, if not the body: "her A1c is down 0.4".
const others = String.raw`a1c|ldl|hdl|c?holesterol|colesterol|glucos[ea]|sugars?|azúcar|triglyc\p{L}*|triglic\p{L}*|pressure|presión|sodium|sodio|potassium|potasio|phosph\p{L}*|fósforo|creatinin[ea]|egfr|ferritin[a]?|hemoglobin[a]?|vitamin[a]?|fiber|fibra|protein[as]?|proteínas?|water|agua|steps?|pasos|ins?ulin[a]?|dos[ei]s|pain|dolor|stress|estrés|scores?|puntos|phq|readings?|lecturas?`
const notOfOthers = String.raw`(?<!(?<!\p{L})(?:${others})(?:\s+(?!(?:and|but|y|pero)(?!\p{L}))\p{L}+){0,3}\s+)`

const more = String.raw`(?:\s+(?:more|más|in all|en total|overall|altogether|total))?`
const time = `since|over|in|this|last|from|during|so far|again|at|on|after|before|within|than|until|now|today|already|back|and|but|because|while|between|desde|este|esta|estos|estas|durante|hasta|hoy|ya|tras|después|antes|y|pero|porque|mientras|la|el|los|las|entre|que`
const rate = `a|per|each|every|of|por|al|cada|de|en`
const shapes = String.raw`inch(?:es)?|cm|centímetros?|centimeters?|pulgadas?|(?:\p{L}+\s+)?(?:tallas?|sizes?)|stones?`
const nothingCounted = (words: string) => String.raw`${more}(?=\s*(?:$|[.,;:!?)\u2026])|\s+(?:${words}|${shapes})(?!\p{L}))`

// A weight by its size alone: "down to 132", "from 70 to 66".
const size = String.raw`(?:[3-9]\d|[1-4]\d\d)(?:[.,]\d)?`
const word = (options: string) => String.raw`(?<![\p{L}-])(?:${options})(?!\p{L})`
const verbs = word(`${bodyVerbs}|${directions}`)

const told = new RegExp(
  [
    `${notOfOthers}${word(bodyVerbs)}${before}${amounts}${nothingCounted(`${time}|${rate}`)}`,
    `${notOfOthers}${otherwise}${word(directions)}${before}${amounts}${nothingCounted(time)}`,
    String.raw`${notOfOthers}${verbs}\s+(?:to|a)\s+(?:about |around |unos )?${size}${nothingCounted(time)}`,
    String.raw`${notOfOthers}${word('from|de')}\s+${size}\s+${word('to|a')}\s+${size}${nothingCounted(time)}`,
    String.raw`${amounts}${more}\s+${word('lighter|heavier|thinner|down|up(?! to)')}${nothingCounted(time)}`,
    String.raw`${amounts}\s+${word('más|menos')}\s+${word('livian[oa]|pesad[oa]|delgad[oa]|gord[oa]')}`,
    String.raw`${word('adelgaz\\p{L}*|adelgacé|engord\\p{L}*')}[^.!?\n]{0,30}?${amount}`,
  ].join('|'),
  'iu',
)

/** Whether a sentence tells by how much a body changed, or to what, without the name of the measure. */
export const tellsBodyChange = (sentence: string): boolean => told.test(sentence)
