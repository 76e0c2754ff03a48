import type { Estimate } from '../insurance/pricing/estimate.ts'
import type { EstimateFlag } from '../insurance/pricing/fees.ts'
import type { Label } from '../kernel/label.ts'
import type { CoverFlag } from './cover.ts'
import type { Reason } from './schemas.ts'

const steps: Partial<Record<Estimate['steps'][number]['step'], Label>> = {
  allowed: { en: 'Price that your plan agreed on', es: 'Precio acordado con tu plan' },
  cash_price: { en: 'Price without insurance', es: 'Precio sin seguro' },
  deductible: { en: 'Counts toward your deductible', es: 'Se cuenta en tu deducible' },
  coinsurance: { en: 'Your share of the price', es: 'Tu parte del precio' },
  copay: { en: 'Your copay', es: 'Tu copago' },
  out_of_pocket_cap: { en: 'Left until your yearly maximum', es: 'Falta para tu máximo anual' },
}

const flags: Readonly<
  Record<
    EstimateFlag | CoverFlag | 'not_checked' | 'nutrition_to_confirm' | 'owes_nothing' | 'medicaid_to_confirm' | 'new_year_assumed',
    Label | null
  >
> = {
  diagnosis_unknown: {
    en: 'Your plan pays nutrition visits only for some conditions, such as diabetes or kidney disease. We do not know yet whether yours is one of them; if it is not, you pay the price without insurance.',
    es: 'Tu plan paga visitas de nutrición solo por algunas enfermedades, como la diabetes o la enfermedad renal. Todavía no sabemos si la tuya es una de ellas; si no lo es, pagas el precio sin seguro.',
  },
  diagnosis_not_covered: {
    en: 'Your plan pays nutrition visits only for some conditions, and what your record names is none of them.',
    es: 'Tu plan paga visitas de nutrición solo por algunas enfermedades, y las que constan en tu expediente no están entre ellas.',
  },
  referral_missing: {
    en: 'Your plan pays only with a referral, and we have none that counts on that day. Without one you pay the price without insurance.',
    es: 'Tu plan paga solo con una orden médica, y no tenemos ninguna que valga ese día. Sin ella pagas el precio sin seguro.',
  },
  limit_runs_short: {
    en: 'Your plan’s time for this year is nearly used up and does not cover the whole visit. You may have to pay the rest.',
    es: 'El tiempo que tu plan paga este año casi se agotó y no alcanza para toda la visita. Es posible que pagues lo que lo supere.',
  },
  owes_nothing: { en: 'With your plan nobody may bill you for this visit.', es: 'Con tu plan, nadie puede cobrarte esta visita.' },
  medicaid_to_confirm: {
    en: 'You told us that you have Medicaid. We are checking it: if you do, you pay nothing. Nothing is charged before we know.',
    es: 'Nos dijiste que tienes Medicaid. Lo estamos verificando: si lo tienes, no pagas nada. No se cobra nada antes de saberlo.',
  },
  new_year_assumed: {
    en: 'In January the yearly amounts of your plan begin anew. We reckon with what it said about this year, and ask it again before the visit.',
    es: 'En enero vuelven a empezar los montos anuales de tu plan. Calculamos con lo que dijo de este año y lo consultamos otra vez antes de la visita.',
  },
  not_checked: { en: 'Your plan has not been asked yet.', es: 'Todavía no se consultó a tu plan.' },
  nutrition_to_confirm: {
    en: 'Your plan answered for office visits. We confirm nutrition care by phone.',
    es: 'Tu plan respondió por consultas médicas. Confirmamos la nutrición por teléfono.',
  },
  historic_allowed: {
    en: 'We do not know the agreed price, so we use what the plan allowed before.',
    es: 'No conocemos el precio acordado, así que usamos el monto que el plan permitió antes.',
  },
  charge_as_allowed: {
    en: 'No agreed price is on file, so we use the price of the practice. Your plan may set a lower one.',
    es: 'No tenemos un precio acordado, así que usamos el del consultorio. Tu plan puede fijar uno menor.',
  },
  charge_as_cash: null,
  inactive: { en: 'The plan is not active on that day.', es: 'El plan no tiene cobertura ese día.' },
  not_covered: { en: 'The plan does not pay for nutrition visits.', es: 'El plan no paga visitas de nutrición.' },
  visit_limit_reached: { en: 'The plan’s visits of this year are used up.', es: 'Ya se usaron las visitas del plan este año.' },
  active_unknown: null,
  covered_unknown: null,
  out_of_network: { en: 'Your dietitian is not in the plan’s network.', es: 'Tu dietista no está en la red del plan.' },
  network_unknown: null,
  preventive_unknown: null,
  deductible_unknown: {
    en: 'The plan did not say what is left of your deductible.',
    es: 'El plan no dijo cuánto falta de tu deducible.',
  },
  coinsurance_unknown: { en: 'The plan did not name your share.', es: 'El plan no dijo cuál es tu parte.' },
  copay_and_coinsurance: {
    en: 'The plan named a copay and a share, so it can be either.',
    es: 'El plan nombró un copago y un porcentaje; puede ser uno u otro.',
  },
  out_of_pocket_unknown: null,
  out_of_pocket_cap: { en: 'You reach your yearly maximum with this visit.', es: 'Con esta visita alcanzas tu máximo anual.' },
}
export type PriceFlag = keyof typeof flags

const free: Label = { en: 'Your plan pays preventive visits in full.', es: 'Tu plan paga completas las visitas preventivas.' }

/** The reasons of an estimate in the order in which they count, without the codes of procedures. */
export function explainEstimate({
  kind,
  steps: taken,
  flags: found,
}: Pick<Estimate, 'kind' | 'steps'> & { flags: readonly PriceFlag[] }): Reason[] {
  const amounts = taken.flatMap((one): Reason[] => {
    const label = steps[one.step]
    const isNothing = one.cents === 0 && one.step !== 'copay' && one.step !== 'deductible'
    return label === undefined || isNothing ? [] : [{ key: one.step, label, cents: one.cents }]
  })
  const said = found.flatMap((flag): Reason[] => {
    const label = flags[flag]
    return label === null ? [] : [{ key: flag, label, cents: null }]
  })
  return [...amounts, ...(kind === 'preventive' ? [{ key: 'preventive', label: free, cents: null }] : []), ...said]
}
