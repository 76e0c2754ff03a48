import { makeMatcher } from './matching.ts'

/** Only thought of: with one of these, a statement is no fact. */
export const modals = makeMatcher(
  `might, may start, may have to, could try, would, she'll, he'll, they'll, will put me, going to put me, maybe i'll, perhaps i'll, i should, i ought to, was going to, were going to, i was supposed to, supposed to, thinking about, thinking of, thought about, considering, i've heard, i heard, i read that, planning to, not sure if, wondering,
  tal vez, quizas, quiza, a lo mejor, podria, deberia, {iba a(?= \\p{L}+r\\b)}, va a mandar, pensaba, wants me on, want me on, si me manda, me gustaria probar, estoy pensando, he oido, dicen que`,
)
/** What looks like a modal and is none. */
export const plainTalk = makeMatcher(
  `i'd say, i would say, would you say, i'd like, i would like, i'd love, i would love, yo diria, as you would, would be fine, would be great, i would be, would run out`,
)

/** What asks a machine to do something. The text of a source is never followed, and what it wants written is no fact. */
export const instructions = makeMatcher(
  `{(?:ignore|disregard|forget|override|bypass|skip)\\b[^.!?]{0,40}\\b(?:instruction|prompt|rule|everything|above|previous|prior|before|guideline|context)s?[^.!?]*},
  {(?:ignora|ignore|olvida|olvide|descarta)\\b[^.!?]{0,40}\\b(?:instruccion|instrucciones|reglas|todo lo anterior|anterior|lo anterior|indicaciones)},
  {(?:please |and |then |must |now |also |^\\W*)(?:write|record|state|document|put|report|output|print|respond|reply|chart|list|include|note|add)\\s+(?:down\\s+)?(?:in\\s+(?:the|my)\\s+(?:note|chart|record)\\s+)?(?:that\\b|"|“|only\\b|exactly\\b)[^.!?]*},
  {(?:^\\W*|y |por favor |ahora )(?:escribe|escriba|anota|anote|pon|ponga|registra|registre|responde)\\s+(?:en la nota\\s+)?que\\b[^.!?]*}, {in the (?:note|chart|record),? (?:write|put|say|add)}, {en la nota,? (?:escribe|pon|di)},
  {set (?:the )?(?:diagnosis|confidence|status|outcome|field)}, {change (?:the|my) (?:diagnosis|chart|record|note) to}, {mark (?:the|this|me) (?:patient |note |visit )?as\\b}, {bill (?:for )?\\d+ units?}, {you must (?:also |now )?(?:write|record|say|note|state|document|output|include|add)[^.!?]*},
  system prompt, {^\\W*(?:system|assistant|ai|admin|developer|user)\\s*:}, {<\\/?(?:system|instructions?|prompt)>}, {\\[(?:system|inst|instructions?)\\]}, note taking assistant, note-taking assistant, {as an ai\\b}, {you are (?:now )?(?:an? )?(?:ai|assistant|language model|chatgpt|helpful)}, language model, chatgpt, jailbreak,
  {new instructions?}, nuevas instrucciones, {(?:attention|hey|dear|note to|to the) (?:ai|assistant|scribe|bot|model)\\b}, {eres (?:un|una) (?:asistente|ia|modelo)}`,
)
/** Where a person speaks for themselves again after such words. */
export const ownVoice = makeMatcher(
  `{^\\W*(?:anyway|anyways|also,? i|btw|by the way|so,? i|i|i'm|i've|my|we|but i|and i|en fin|por cierto|yo|mi|tengo|tomo|estoy|me|tambien)\\b}`,
)

export const corrections = makeMatcher(
  `no wait, {no,? wait}, {wait,? no}, {wait,? sorry}, {no,? sorry}, {sorry,? no}, {sorry,? i mean[t]?}, {i mean(?=,? (?:\\p{L}+ ){0,3}\\p{N}|,? \\p{L}+)}, i meant, {well,? actually,? no}, {(?:hmm,? |oh,? |well,? )?actually,? no}, {(?:oh,? |well,? |hmm,? )?actually,? (?:it's|it was|that's|that was|it is|make)}, make that, {let me take that back}, i take that back, scratch that,
  correction, let me correct, or rather, i misspoke, {no,? no,? no}, {well,? not}, {oh wait,? sorry}, {oh,? wait}, {no,? it(?:'s| was| is)}, {(?<=, )no(?=,? \\p{N})}, {(?<=\\. )no(?=,? (?:\\d+|one|two|three|four|five|six|seven|eight|nine|ten|uno|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez)(?:[.,!]|$))}, {(?<=, )no(?=, (?:one|two|three|four|five|six|seven|eight|nine|ten|a|an|the|uno|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez)\\b)},
  {perdon,? quise decir}, quise decir, {no,? espera}, {no,? perdon}, {perdon,? no}, mejor dicho, {digo,}, {(?<=[.!] )(?:ah|ay),? no(?=[,.])}, {(?:no|ay),? miento}, {(?<=[.,] )miento}, {o sea,? no}, {bueno,? no}, {no,? no,? es}, me equivoque, corrijo, {(?:no,? )?hold on}, {(?<=[.,;] )well,?(?= (?:more like |actually |maybe |it's more like )?(?:\\d|one |two |three |four |five |six |seven |eight |nine |ten ))}`,
)

export const affirmatives =
  /^\W*(?:(?:oh|well|um|uh|hmm|pues|bueno|ay),?\s+)*(?:yes|yeah|yep|yup|uh-?huh|mm-?hm+|correct|right|exactly|sure|of course|i do|i am|i did|i have|both|always|si|sí|claro|aja|ajá|correcto|asi es|exacto|todavia|todavía)(?![\p{L}'])/iu
export const negatives =
  /^\W*(?:(?:oh|well|um|uh|hmm|pues|bueno|ay|honestly),?\s+)*(?:no|nope|nah|never|none|nothing|neither|not really|not that i|not at all|not anymore|i don't|i do not|i'm not|nunca|ninguno|ninguna|nada|tampoco|para nada|el no|ella no|yo no)(?![\p{L}'])/iu
export const acceptances =
  /^\W*(?:(?:oh|well|um|uh|hmm|pues|bueno),?\s+)*(?:yes|yeah|yep|yup|ok|okay|sure|deal|fine|that's fine|all right|alright|perfect|great|sounds good|that works|i can|i could|i think i can|i'll|we can|please|understood|got it|absolutely|dale|si|sí|esta bien|está bien|claro|de acuerdo|bueno|me parece)(?![\p{L}'])/iu
export const refusals =
  /^\W*(?:(?:oh|well|um|uh|hmm|honestly|honestamente|pues|ay),?\s+)*(?:no(?! more| problem|,? that's fine| worries)|nope|nah|not the|not really|i can't|i don't want|i don't think|i won't|i really hate|i hate|absolutely not|never|no puedo|no quiero|no creo|ni loc)(?![\p{L}'])/iu
