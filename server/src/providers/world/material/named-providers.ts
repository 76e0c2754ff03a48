import type { Identity, SpokenLanguage } from '@sorrel/contract/providers/vocabulary'

export type NamedProvider = { first_name: string; last_name: string; pronouns: string; identities: Identity[]; languages: SpokenLanguage[] }

// Name, pronouns, how they describe themselves, and their languages besides English. A third of them do not
// describe themselves.
const lines = `
Amara Nwosu|she/her|woman,black,immigrant|
Beatrice Lindgren|she/her||
Camille Baptiste|she/her|woman,black,parent|ht,fr
Daniel Kowalski|he/him||pl
Elena Marchetti|she/her|woman,white|it
Farah Rahimi|she/her|woman,middle_eastern_north_african,muslim|fa
Grace Yamamoto|she/her|woman,asian,multiracial|ja
Hyun-ji Park|she/her|woman,asian|ko
Imani Carter|she/her|woman,black,parent|
Javier Montoya|he/him|man,hispanic_latino,lgbtq|es
Kavita Deshpande|she/her|woman,south_asian,hindu|hi
Leilani Kahale|she/her|woman,pacific_islander|
Marcus Whitaker|he/him|man,black,veteran|
Nadine Fischer|she/her||de
Omar Siddiqui|he/him|man,south_asian,muslim|ur
Paloma Quintero|she/her|woman,hispanic_latino,parent|es
Quinn Delaney|they/them|nonbinary,lgbtq,white|
Rachel Abramson|she/her|woman,jewish,parent|he
Samantha Whitehorse|she/her|woman,native_american|
Tamika Jefferson|she/her|woman,black|
Uyen Pham|she/her|woman,asian|vi
Valeria Castañeda|she/her|woman,hispanic_latino,immigrant|es
Wendy Cheung|she/her|woman,asian|yue,zh
Ximena Rosales|she/her|woman,hispanic_latino|es
Yasmin El-Sayed|she/her|woman,middle_eastern_north_african,muslim|ar
Zoe Papadakis|she/her||
Anders Holm|he/him||
Bianca Ferreira|she/her|woman,hispanic_latino|pt
Caroline Maddox|she/her|woman,white,chronic_condition|
Desmond Clarke|he/him|man,black|
Esther Goldfarb|she/her|woman,jewish|
Fatuma Warsame|she/her|woman,black,muslim,immigrant|so
Helen Kostova|she/her||ru
Gabriel Ocampo|he/him|man,asian|tl
Isabel Arroyo|she/her|woman,hispanic_latino|es
Jonah Feldman|he/him|man,lgbtq,jewish|
Keisha Monroe|she/her|woman,black,parent|
Liora Ben-David|she/her|woman,jewish,immigrant|he
Mei Zhao|she/her|woman,asian|zh
Nathaniel Brooks|he/him|man,white,veteran|
Oksana Hrytsenko|she/her|woman,immigrant|uk,ru
Patrick Gallagher|he/him||
Reyna Villalobos|she/her|woman,hispanic_latino|es
Sanjay Mukherjee|he/him|man,south_asian|bn,hi
Tessa Vandermeer|she/her|woman,white,neurodivergent|
Uma Krishnan|she/her|woman,south_asian,hindu|
Victoria Stanhope|she/her||
Willow Greene|she/they|nonbinary,lgbtq|
Xavier Thibodeaux|he/him|man,black|fr
Yolanda Espinoza|she/her|woman,hispanic_latino,parent|es
Zainab Mirza|she/her|woman,south_asian,muslim|ur,pa
Alexis Turner|they/them|transgender,lgbtq|
Bridget O'Malley|she/her|woman,white,parent|
Cheng Liu|he/him|man,asian,immigrant|zh
Dorothea Blackwood|she/her||
Emeka Obi|he/him|man,black,immigrant|
Fiona MacLeod|she/her||
Gloria Santamaría|she/her|woman,hispanic_latino,christian|es
Hiwot Tesfaye|she/her|woman,black,immigrant|am
Ingrid Sorensen|she/her||
Jasmine Okonkwo-Reid|she/her|woman,black,multiracial|
Kiran Gill|she/her|woman,south_asian|pa
Lorenzo Bianchi|he/him|man,white|it
Monique Lavoie|she/her|woman,white|fr
Nora Castellanos|she/her|woman,hispanic_latino|es
Phoebe Ashworth|she/her|woman,disability|ase
Rosa Iglesias|she/her|woman,hispanic_latino,parent|es
Sofia Drăgan|she/her|woman,immigrant|
Trevor Nakai|he/him|man,native_american|
Vivian Truong|she/her|woman,asian,parent|vi
Wesley Harmon|he/him|man,white|
Yara Khoury|she/her|woman,middle_eastern_north_african,christian|ar,fr`

/** The dietitians besides the cast, in the order in which a smaller world takes them. */
export const namedProviders: readonly NamedProvider[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [name, pronouns, identities, languages] = line.split('|') as [string, string, string, string]
    const at = name.indexOf(' ')
    return {
      first_name: name.slice(0, at),
      last_name: name.slice(at + 1),
      pronouns,
      identities: listIn<Identity>(identities),
      languages: ['en', ...listIn<SpokenLanguage>(languages)],
    }
  })

function listIn<T extends string>(text: string): T[] {
  return text === '' ? [] : (text.split(',') as T[])
}
