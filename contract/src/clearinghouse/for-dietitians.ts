import type { Label } from '../kernel/label.ts'
import { adjustmentReasons, kindOfReason, remarkLabels } from './reasons.ts'
import { describeStanding } from './standing.ts'
import { describeStatus } from './statuses.ts'

const say = (en: string, es: string): Label => ({ en, es })

/** Why a payer refused a visit, as its dietitian reads it: what it means, and what of it lies in their hands. By the reasons that refuse. */
export const refusalSentences: { readonly [code: string]: Label } = {
  4: say(
    'The modifier on the claim does not fit the code of the visit. Check in your note whether the visit was by video.',
    'El modificador de la reclamación no corresponde al código de la visita. Revisa en tu nota si la visita fue por video.',
  ),
  5: say(
    'The place of the visit does not fit its code. Check in your note where the visit took place.',
    'El lugar de la visita no corresponde a su código. Revisa en tu nota dónde fue la visita.',
  ),
  11: say(
    'The payer does not see why this diagnosis calls for nutrition care. Check the diagnoses in your note.',
    'La aseguradora no entiende por qué este diagnóstico requiere atención nutricional. Revisa los diagnósticos de tu nota.',
  ),
  16: say(
    'The claim lacks something that the payer needs, or has a mistake.',
    'A la reclamación le falta algo que la aseguradora necesita, o tiene un error.',
  ),
  18: say(
    'The payer takes this claim for a copy of one that it already has.',
    'La aseguradora considera que esta reclamación es un duplicado de otra que ya tiene.',
  ),
  22: say('Another insurance of the client has to pay first.', 'Primero tiene que pagar otro seguro de tu paciente.'),
  26: say(
    "The client's plan had not begun on the day of the visit.",
    'El plan de tu paciente todavía no estaba vigente el día de la visita.',
  ),
  27: say("The client's plan had ended before the visit.", 'El plan de tu paciente ya había terminado antes de la visita.'),
  29: say(
    'The payer says that the claim came too late. A note that is signed soon after the visit leaves time for the claim.',
    'La aseguradora dice que la reclamación llegó fuera de plazo. Si firmas la nota poco después de la visita, queda tiempo para enviar la reclamación.',
  ),
  31: say(
    'The payer does not know the client by what the claim says.',
    'La aseguradora no encuentra a tu paciente con los datos de la reclamación.',
  ),
  50: say(
    'The payer does not see that the visit was medically needed. What your note says about the diagnosis and the progress can show it.',
    'La aseguradora no considera que la visita fuera médicamente necesaria. Lo que tu nota dice sobre el diagnóstico y el progreso puede demostrarlo.',
  ),
  96: say('The payer says that the plan does not cover this visit.', 'La aseguradora dice que el plan no cubre esta visita.'),
  97: say(
    'The payer counts the visit as part of another service of that day.',
    'La aseguradora considera que la visita forma parte de otro servicio de ese día.',
  ),
  109: say('The claim has to go to another payer.', 'La reclamación tiene que enviarse a otra aseguradora.'),
  119: say(
    'The client has used up the visits that the plan pays in a year.',
    'Tu paciente ya usó todas las visitas que el plan paga en un año.',
  ),
  151: say(
    'The payer finds that there were more visits or minutes than it pays. What your note says about the need can show why.',
    'Según la aseguradora, hubo más visitas o minutos de los que paga. Lo que tu nota dice sobre la necesidad puede explicar por qué.',
  ),
  167: say(
    'The plan does not cover this diagnosis. Check whether your note names all diagnoses of the visit.',
    'El plan no cubre este diagnóstico. Revisa si tu nota incluye todos los diagnósticos de la visita.',
  ),
  197: say(
    'The plan asks for an authorization before the visit, and found none.',
    'El plan exige una autorización antes de la visita y no encontró ninguna.',
  ),
  204: say('Nutrition care is not part of the client’s plan.', 'La atención nutricional no está incluida en el plan de tu paciente.'),
  242: say('The payer counts you as outside of its network.', 'Según la aseguradora, estás fuera de su red.'),
  252: say(
    'The payer asks for a document, often the note of the visit. Billing staff send it.',
    'La aseguradora pide un documento, a menudo la nota de la visita. El personal de facturación se encarga de enviarlo.',
  ),
}

const reasonOf = (code: string): string | undefined => /^(?:CO|PR|OA|PI|CR)-(\w+)$/.exec(code)?.[1]

/** The sentences for the codes of an answer, each once: why the payer refused, and what exactly is wrong. What refuses nothing says nothing. */
export const listRefusals = (codes: readonly string[]): Label[] => [
  ...new Set(
    codes.flatMap((code) => {
      const reason = reasonOf(code)
      if (reason === undefined) return remarkLabels[code] ?? []
      return kindOfReason(reason) === 'refusal' ? (refusalSentences[reason] ?? []) : []
    }),
  ),
]

/** The short words for a code of an answer; undefined for one that has none. */
export const wordsOfCode = (code: string): Label | undefined =>
  adjustmentReasons[reasonOf(code) ?? '']?.label ?? remarkLabels[code] ?? describeStanding(code) ?? describeStatus(code)?.label
