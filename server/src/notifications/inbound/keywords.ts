import type { TextCommand } from './commands.ts'

type Keyword = 'stop' | 'cancel' | 'start' | 'yes' | 'help' | 'other' | TextCommand['keyword']

// All of the carriers' own words for stopping and starting, and ours in both languages. Some of those for stopping may be meant for a visit. No
// command of a feature may use any of them.
const keywords = new Map<string, Keyword>(
  Object.entries({
    stop: 'stop',
    stopall: 'stop',
    unsubscribe: 'stop',
    cancel: 'cancel',
    end: 'cancel',
    quit: 'cancel',
    revoke: 'stop',
    optout: 'stop',
    alto: 'stop',
    baja: 'stop',
    start: 'start',
    unstop: 'start',
    iniciar: 'start',
    alta: 'start',
    yes: 'yes',
    help: 'help',
    info: 'help',
    ayuda: 'help',
  }),
)

/** What a text asks for: a word of the carriers, a command of a feature, or in own words that we stop. */
export function keywordOf(body: string, commands: readonly TextCommand[]): Keyword {
  const said = body
    .trim()
    .toLowerCase()
    .replace(/[.!]+$/, '')
  return keywords.get(said) ?? commands.find(({ words }) => words.includes(said))?.keyword ?? (asksToStop(said) ? 'stop' : 'other')
}

/** Whether a text asks us to stop, such as "Please don't text me". Only its first line counts: signatures and quoted messages follow below. */
function asksToStop(said: string): boolean {
  const line = (said.split(/[\r\n]/)[0] ?? '').replaceAll('’', "'")
  if (line.length > 160) return false
  return saysStop(wordsOf(line)) || line.split(/[.,;:!?]+/).some((part) => asks(wordsOf(part)))
}

/** The words of a text without marks, quotes and emoji. Other signs stay, so that "$STOP" is no word. */
const wordsOf = (text: string): string =>
  text
    .replace(/(?:(?!')\p{P}|\s|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u{FE0F}|\u{200D})+/gu, ' ')
    .replace(/(?<!\p{L})'+|'+(?!\p{L})/gu, '')
    .replace(/ +/g, ' ')
    .trim()

const courtesy =
  '(?:please|pls|plz|thanks|thank you|thx|ok|okay|just|now|all|it|this|these|them|everything|already|sorry|por favor|gracias|ya)'
const courteous = new RegExp(`(?<!\\p{L})${courtesy}(?!\\p{L})`, 'gu')

/** Whether the whole text is a word for stopping, once or more often, with no more around it than courtesy. */
function saysStop(words: string): boolean {
  const left = new Set(words.replace(courteous, ' ').split(' ').filter(Boolean))
  return (
    (left.size === 1 && [...left].every((word) => keywords.get(word) === 'stop' || spanishStops.has(word))) ||
    wholes.some((one) => one.test(words))
  )
}
const spanishStops: ReadonlySet<string> = new Set(['pare', 'paren', 'basta'])

// What asks to stop if somebody says nothing else.
const wholes = [
  whole("(?:i (?:want|would like|wish) to |i'd like to )?opt (?:me )?out"),
  whole('unsubscribe me'),
  whole("(?:this is |you have |you got |its |it's |you've got )?(?:a |the )?wrong (?:number|person)(?: stop)?"),
  whole('(?:es un |este es un |tiene el |tienen el )?n[uú]mero equivocado'),
  whole('stop (?:sending|texting|messaging|contacting)'),
]
function whole(words: string): RegExp {
  return new RegExp(`^(?:${courtesy} )*${words}(?: ${courtesy})*$`, 'u')
}

// Whoever asks in their own words is heard, too (47 CFR 64.1200(a)(10): any reasonable means). A sentence counts only if it names texts, or us who
// write, as what shall end: "Take me off the waiting list" and "Stop sending my records" are about something else.
const texts = '(?:text messages?|texts?|texting|messages?|messaging|msgs?|sms)'
const which =
  '(?:(?:any|all|the|these|this|those|your|such|more|further|so many|me|us|getting|receiving|sending|with|from|of|out|to get|to receive) )*'
const us = '(?: (?:me|us|this number|this phone|my number|my phone|anymore|any more|again|ever|here))'
const enough = `(?:${us}| ${courtesy})*$`
const los = '(?:(?:de|recibir|que me|manden|envíen|más|mas|sus|tus|estos|esos|los|ningún|ningun) )*'
const mensajes = '(?:mensajes?|textos?|sms)'
const fin = '(?: (?:más|mas|nada|nunca|por favor|ya|gracias))*$'
const askings = [
  `(?<!(?:^|\\s)(?:i|i'll|i will|not|don't|dont|didn't|never|can't|cannot|won't|(?:did|do|when|if) you) )\\b(?:stop|quit) ${which}${texts}(?=${us}|${enough}|(?<!ing) )`,
  `(?<!(?:^|\\s)(?:i|i'll|i will|not|don't|dont|didn't|never|can't|cannot|won't|(?:did|do|when|if) you) )\\b(?:stop|quit) contacting(?=${us}|${enough})`,
  `(?<!(?:^|\\s)(?:i|you|they|we|it|she|he|why) )\\b(?:don'?t|do not|never) (?:ever )?(?:text|message|contact)(?=${us}|${enough})`,
  `(?<!(?:^|\\s)(?:i|you|they|we|it|she|he|why) )\\b(?:don'?t|do not|never) (?:ever )?send (?:${which}${texts}\\b|(?:me |us )?anything${enough})`,
  `\\b(?:don'?t|do not) (?:want|need) ${which}${texts}(?=${us}|${enough}|(?<!\\b(?:text|message)) )`,
  `^(?:please |pls |ok |i said )*no (?:more )+${texts}(?: from you)?${enough}`,
  `^please no (?:more )?${texts}(?: from you)?${enough}`,
  `\\b(?:take|remove) me (?:off|from) (?:your|this) lists?${enough}`,
  `\\b(?:(?:take|remove) me (?:off|from)|unsubscribe(?: me)? from|opt (?:me )?out (?:of|from)) ${which}${texts}\\b`,
  `\\bno (?:(?:me|nos) )+escrib(?:as|an|a)\\b|\\bno vuelv(?:as|an|a) a escribir(?:me|nos)\\b|\\bno escrib(?:as|an|a)${fin}`,
  `\\bno (?:(?:me|nos) )*(?:mand(?:es|en|e)|env[ií](?:es|en|e))(?: ${los}${mensajes}(?!\\p{L})|${fin})`,
  `\\b(?:dej(?:a|e|en)|par(?:a|e|en)) de (?:(?:escribir|mensajear|textear)(?:me|nos|${fin})|(?:mandar|enviar)(?:me|nos)?(?: ${los}${mensajes}(?!\\p{L})|${fin}))`,
  `\\bno (?:quiero|deseo) ${los}${mensajes}(?!\\p{L})`,
  `^(?:por favor )?no m[aá]s ${mensajes}${fin}`,
  `\\b(?:qu[ií]t|b[oó]rr|s[aá]qu)(?:a|e|en)me de (?:(?:su|tu|esta) lista${fin}|(?:la lista de |su lista de |los |sus |estos )${mensajes}(?!\\p{L}))`,
].map((asking) => new RegExp(asking, 'u'))

const asks = (words: string): boolean => askings.some((asking) => asking.test(words))
