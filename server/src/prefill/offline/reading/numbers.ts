import { foldText } from '../words/matching.ts'

/** A number in folded text, with the word that follows it, such as `mg` or `glass`. */
export type Quantity = { start: number; end: number; value: number; unit: string | null }

const small: Record<string, number> = {
  ...{ zero: 0, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12 },
  ...{ thirteen: 13, fourteen: 14, fifteen: 15, sixteen: 16, seventeen: 17, eighteen: 18, nineteen: 19, twenty: 20, thirty: 30 },
  ...{ forty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90, once: 1, twice: 2, couple: 2, dozen: 12, half: 0.5 },
  ...{ cero: 0, uno: 1, una: 1, dos: 2, tres: 3, cuatro: 4, cinco: 5, seis: 6, siete: 7, ocho: 8, nueve: 9, diez: 10, once_: 11, doce: 12 },
  ...{ trece: 13, catorce: 14, quince: 15, dieciseis: 16, diecisiete: 17, dieciocho: 18, diecinueve: 19, veinte: 20, treinta: 30 },
  ...{
    veintiuno: 21,
    veintidos: 22,
    veintitres: 23,
    veinticuatro: 24,
    veinticinco: 25,
    veintiseis: 26,
    veintisiete: 27,
    veintiocho: 28,
    veintinueve: 29,
    cuarenta: 40,
    cincuenta: 50,
    sesenta: 60,
    setenta: 70,
    ochenta: 80,
    noventa: 90,
    cien: 100,
    ciento: 100,
    doscientos: 200,
  },
  ...{
    trescientos: 300,
    cuatrocientos: 400,
    quinientos: 500,
    seiscientos: 600,
    setecientos: 700,
    ochocientos: 800,
    novecientos: 900,
    media: 0.5,
  },
}
const large: Record<string, number> = { hundred: 100, thousand: 1000, mil: 1000 }
const word = [...Object.keys(small), ...Object.keys(large)].sort((one, other) => other.length - one.length).join('|')
const pattern = new RegExp(
  `(?<![\\p{L}\\p{N}.])(?:\\d[\\d,]*(?:\\.\\d+)?|(?:${word})(?:(?:[\\s-]+(?:and |y |point |punto |oh )?)(?:${word}))*)(?![\\p{N}])(?=[^\\p{L}]|mg|mcg|g\\b|lbs?\\b|kg|$)(?:[\\s-]*(\\p{L}+))?`,
  'gu',
)

const units: Record<string, string> = {
  ...{ milligram: 'mg', miligramo: 'mg', microgram: 'mcg', microgramo: 'mcg', gram: 'g', gramo: 'g', pound: 'lb', libra: 'lb', kilo: 'kg' },
  ...{
    kilogram: 'kg',
    minuto: 'minute',
    hora: 'hour',
    dia: 'day',
    semana: 'week',
    mes: 'month',
    vaso: 'glass',
    glasse: 'glass',
    taza: 'cup',
  },
  ...{ unidad: 'unit', unidade: 'unit', cerveza: 'beer', vez: 'time', vece: 'time', iu: 'unit', hr: 'hour', min: 'minute', h: 'hour' },
}

/** All numbers of a text, in digits and in English or Spanish words. */
export const findQuantities = (folded: string): Quantity[] =>
  [...folded.matchAll(pattern)].map((found) => {
    const following = found[1] ?? null
    const written = following === null ? found[0] : found[0].slice(0, found[0].length - following.length).replace(/[\s-]+$/, '')
    return {
      start: found.index,
      end: found.index + written.length,
      value: readValue(written),
      unit: following === null ? null : unitOf(following),
    }
  })

export const unitOf = (following: string): string => {
  const single = foldText(following).replace(/(?<!s)s$/, '')
  return units[single] ?? single
}

function readValue(written: string): number {
  if (/^\d/.test(written)) return Number(written.replaceAll(',', ''))
  const [whole = '', decimals] = written.split(/[\s-]+(?:point|punto)[\s-]+/)
  return decimals === undefined ? addWords(whole) : addWords(whole) + Number(`0.${addWords(decimals)}`)
}

/** `One eighty-four` and `one oh four` are hundreds, as people say their weight. */
function addWords(written: string): number {
  let whole = 0
  const parts = written.split(/[\s-]+(?:and |y )?/)
  parts.forEach((part, nth) => {
    const value = small[part] ?? 0
    const isHundreds = nth === 1 && whole >= 1 && whole <= 9 && Number.isInteger(whole) && (value >= 10 || part === 'oh')
    if (part in large) whole = (whole === 0 ? 1 : whole) * large[part]!
    else whole = isHundreds ? whole * 100 + value : whole + value
  })
  return whole
}
