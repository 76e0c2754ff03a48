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

// Whoever asks in their own words is heard, too (47 CFR 64.1200(a)(10): any reasonable means). Each names what is to stop, so that "I don't
// understand this message" is none.
const askings = [
  /^(?:(?:please|pls|ok|just)[ ,]+)*stop(?:[ ,]+(?:please|pls|all|now|it|this|these|them|everything|already))*$/,
  /(?<!\b(?:i|i'll|i will|not|don't|didn't|never|can't|won't) )\b(?:stop|quit)\s+(?:\S+\s+){0,2}?(?:text\w*|messag\w*|msgs?|sending|contacting)\b/,
  /(?<!\b(?:i|you|they|we|it|she|he|why) )\b(?:don'?t|do not|never) (?:ever )?(?:text|message|contact)\b/,
  /(?<!\b(?:i|you|they|we|it|she|he|why) )\b(?:don'?t|do not|never) (?:ever )?send\b.{0,15}\b(?:texts?|messages?|msgs?|anything)\b/,
  /\b(?:don'?t|do not) (?:want|need) (?:(?:any|more|these|those|your|such|further|to (?:get|receive)) )*(?:texts?|messages?|msgs?)\b/,
  /\b(?:please no|no more)(?: more)? (?:texts?|texting|messages?|messaging|msgs?)\b/,
  /\b(?:take|remove) me (?:off|from)\b|\bunsubscribe me\b|\bopt (?:me )?out\b/,
  /^(?:por favor,? )?(?:alto|paren?|basta|baja)(?:,? (?:ya|por favor))*$/,
  /\bno (?:me |nos |vuelvan? a )*escrib(?:as|an|a)\b/,
  /\bno (?:me |nos )*(?:mand(?:es|en|e)|env[ií](?:es|en|e))(?:$|\b.{0,15}(?:mensaj|texto|sms|más|mas\b|nada))/,
  /\b(?:dej(?:a|e|en)|par(?:a|e|en)) de (?:mandar|enviar|escribir|mensajear|textear)/,
  /\bno (?:quiero|deseo)(?: (?:recibir|que me (?:manden|envíen)|más|mas|sus|estos|tus|los))* (?:mensajes|textos|sms)\b/,
  /\bno m[aá]s (?:mensajes|textos|sms)\b|\b(?:qu[ií]t|b[oó]rr|s[aá]qu)(?:a|e|en)me de\b/,
]

/** Whether a text asks us to stop, such as "Please don't text me". */
const asksToStop = (said: string): boolean => {
  const plain = said.replaceAll('’', "'")
  return plain.length <= 160 && askings.some((asking) => asking.test(plain))
}
