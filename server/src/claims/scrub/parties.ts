import type { ClaimAddress, ClaimDraft } from '@sorrel/contract/claims/schemas'
import { stateLabels } from '@sorrel/contract/patients/states'
import { isFederalId, isPostBox, prefixOf } from '@sorrel/contract/payers/rules'
import { isValidNpi } from '../x12/npi.ts'
import { writeElement } from '../x12/writing/text.ts'
import { type Finding, findIf, type Rules } from './facts.ts'

/** Whether anything is left of a text once it is written for a payer. */
export const isSendable = (text: string | null): boolean => text !== null && /[A-Z0-9]/.test(writeElement(text))
const isTaxonomy = (code: string | null): boolean => code === null || /^[A-Z0-9]{10}$/.test(code)
const countDigits = (text: string | null): number => (text ?? '').replace(/\D/g, '').length
const isComplete = ({ line_1, city, state, zip }: ClaimAddress): boolean =>
  isSendable(line_1) && isSendable(city) && state !== null && /^\d{5}(\d{4})?$/.test((zip ?? '').replace(/[ -]/g, ''))
/** Whether the two lines of an address, as they are sent, name a box. */
const isBox = ({ line_1, line_2 }: ClaimAddress): boolean => isPostBox(writeElement(`${line_1 ?? ''} ${line_2 ?? ''}`))
const isState = (state: string | null): boolean => state === null || Object.hasOwn(stateLabels, state)

/** What is wrong with the practice, as the claim names it. */
export const findBillingFaults: Rules = ({ billing, has_signature }) => [
  ...findIf(!isSendable(billing.name), 'billing_name_missing', 'billing.name'),
  ...findIf(!isValidNpi(billing.npi ?? ''), 'billing_npi_invalid', 'billing.npi', billing.npi),
  ...findIf(!/^\d{9}$/.test((billing.tax_id ?? '').replaceAll('-', '')), 'billing_tax_invalid', 'billing.tax_id'),
  ...findIf(!isComplete(billing.address), 'billing_address_incomplete', 'billing.address'),
  ...findIf(isBox(billing.address), 'billing_po_box', 'billing.address.line_1'),
  ...findIf(
    isComplete(billing.address) && countDigits(billing.address.zip) !== 9,
    'billing_zip_short',
    'billing.address.zip',
    billing.address.zip,
  ),
  ...findIf(!isState(billing.address.state), 'state_unknown', 'billing.address.state', billing.address.state),
  ...findIf(!isTaxonomy(billing.taxonomy), 'billing_taxonomy_invalid', 'billing.taxonomy', billing.taxonomy),
  ...findIf(billing.phone !== null && !isPhone(billing.phone), 'billing_phone_invalid', 'billing.phone', billing.phone),
  ...findIf(
    billing.phone !== null && Boolean(billing.contact) && !isSendable(billing.contact),
    'billing_contact_unsendable',
    'billing.contact',
    billing.contact,
  ),
  ...findIf(
    billing.pay_to !== null && !(isComplete(billing.pay_to) && isState(billing.pay_to.state)),
    'pay_to_incomplete',
    'billing.pay_to',
  ),
  ...findIf(!has_signature, 'signature_missing', 'has_signature'),
]

const isPhone = (text: string): boolean => /^1?\d{10}$/.test(text.replace(/\D/g, ''))

/** What is wrong with the dietitian, and with the place of the visit. */
export const findClinicianFaults: Rules = ({ rendering, facility, billing }, { terms }) => [
  ...findIf(!isSendable(rendering.last_name) || !isSendable(rendering.first_name), 'rendering_name_missing', 'rendering.last_name'),
  ...findIf(!isValidNpi(rendering.npi ?? ''), 'rendering_npi_invalid', 'rendering.npi', rendering.npi),
  ...findIf(!isTaxonomy(rendering.taxonomy), 'rendering_taxonomy_invalid', 'rendering.taxonomy', rendering.taxonomy),
  ...(facility === null
    ? []
    : [
        ...findIf(
          !isSendable(facility.name) ||
            (facility.npi !== null && !isValidNpi(facility.npi)) ||
            !(isComplete(facility.address) && isState(facility.address.state)) ||
            countDigits(facility.address.zip) !== 9,
          'facility_incomplete',
          'facility',
        ),
        ...findIf(isBox(facility.address), 'facility_po_box', 'facility.address.line_1', facility.address.line_1),
        ...findIf(
          terms?.refuses_own_facility === true && facility.npi === billing.npi,
          'facility_is_billing',
          'facility.npi',
          facility.npi,
        ),
      ]),
]

/** What is wrong with whoever holds the insurance. */
export const findSubscriberFaults: Rules = (draft, { terms }) => {
  const { subscriber, relationship, patient, service_day } = draft
  const member = subscriber.member_id
  return [
    ...findIf(!isSendable(member), 'member_id_missing', 'subscriber.member_id'),
    ...findIf(
      isSendable(member) && !/^[A-Z0-9][A-Z0-9-]{1,39}$/i.test(member!.replaceAll(' ', '')),
      'member_id_form',
      'subscriber.member_id',
      member,
    ),
    ...findIf(
      terms?.needs_prefix === true && isSendable(member) && !isFederalId(member!) && prefixOf(member!) === undefined,
      'member_prefix_missing',
      'subscriber.member_id',
      member,
    ),
    ...findIf(!isSendable(subscriber.last_name) || !isSendable(subscriber.first_name), 'subscriber_name_missing', 'subscriber.last_name'),
    ...findCut('subscriber', subscriber),
    ...findIf(subscriber.birth_date === null, 'subscriber_birth_missing', 'subscriber.birth_date'),
    ...findIf((subscriber.birth_date ?? '') > service_day, 'birth_after_visit', 'subscriber.birth_date', subscriber.birth_date),
    ...findIf(!isComplete(subscriber.address), 'subscriber_address_missing', 'subscriber.address'),
    ...findIf(!isState(subscriber.address.state), 'state_unknown', 'subscriber.address.state', subscriber.address.state),
    ...findIf(relationship === 'Self' && !isSamePerson(subscriber, patient), 'subscriber_differs', 'relationship'),
    ...findIf(relationship !== 'Self' && isSamePerson(subscriber, patient), 'subscriber_is_patient', 'relationship', relationship),
  ]
}

type Person = Pick<ClaimDraft['patient'], 'last_name' | 'first_name' | 'birth_date'>
const isSamePerson = (one: Person, other: Person): boolean =>
  writeElement(one.last_name) === writeElement(other.last_name) &&
  writeElement(one.first_name) === writeElement(other.first_name) &&
  one.birth_date === other.birth_date

/** The guide takes 60 characters of a last name and 35 of a first one. */
const findCut = (whose: 'subscriber' | 'patient', { last_name, first_name }: Person): Finding[] => [
  ...findIf(writeElement(last_name).length > 60, 'name_is_cut', `${whose}.last_name`, 60),
  ...findIf(writeElement(first_name).length > 35, 'name_is_cut', `${whose}.first_name`, 35),
]

/** What is wrong with the client. If they hold the insurance themselves, their address was judged there. */
export const findPatientFaults: Rules = ({ patient, relationship, service_day }) => {
  const isDependent = relationship !== 'Self'
  return [
    ...findIf(!isSendable(patient.last_name) || !isSendable(patient.first_name), 'patient_name_missing', 'patient.last_name'),
    ...(isDependent ? findCut('patient', patient) : []),
    ...findIf(patient.birth_date === null, 'patient_birth_missing', 'patient.birth_date'),
    ...findIf(isDependent && (patient.birth_date ?? '') > service_day, 'birth_after_visit', 'patient.birth_date', patient.birth_date),
    ...findIf(isDependent && !isComplete(patient.address), 'patient_address_missing', 'patient.address'),
    ...findIf(isDependent && !isState(patient.address.state), 'state_unknown', 'patient.address.state', patient.address.state),
    ...findIf(patient.sex === 'unknown', 'sex_unknown', 'patient.sex'),
  ]
}
