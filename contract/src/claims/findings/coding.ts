import { error, type FindingEntry, warning } from './entry.ts'

const codes = ['Correct the diagnoses of the note, or of the claim.', 'Corrige los diagnósticos de la nota o de la reclamación.'] as const
const lines = [
  'Correct the procedures of the note, or of the claim.',
  'Corrige los procedimientos de la nota o de la reclamación.',
] as const
const place = ['Correct the place or the modifiers.', 'Corrige el lugar o los modificadores.'] as const

/** What can be wrong with diagnoses, procedures, places, modifiers, units and charges. */
export const codingFindings = {
  diagnosis_missing: error('note', ['There is no diagnosis', 'No hay ningún diagnóstico'], codes),
  too_many_diagnoses: error('note', ['There are more than twelve diagnoses', 'Hay más de doce diagnósticos'], codes),
  diagnosis_twice: error('note', ['A diagnosis is listed twice', 'Un diagnóstico está dos veces'], codes),
  diagnosis_form: error(
    'note',
    ['This does not have the form of a diagnosis code', 'Esto no tiene la forma de un código de diagnóstico'],
    codes,
  ),
  diagnosis_header: error('note', ['This diagnosis needs a narrower code', 'Este diagnóstico necesita un código más específico'], codes),
  diagnosis_ended: error(
    'note',
    ['This diagnosis code had ended on the day of the visit', 'Este código ya no valía el día de la visita'],
    codes,
  ),
  diagnosis_not_yet: error('note', ['This diagnosis code was not in force yet on the day', 'Este código aún no valía ese día'], codes),
  diagnosis_unknown: error('note', ['This was not a diagnosis code on that day', 'Esto no era un código de diagnóstico ese día'], codes),
  diagnosis_not_loaded: warning(
    'note',
    ['This diagnosis code is not among the loaded ones', 'Este código no está entre los cargados'],
    ['Compare it with the code set of the year.', 'Compáralo con la lista de códigos del año.'],
  ),
  bmi_first: error('note', ['A body mass index code comes first', 'Un código de índice de masa corporal va primero'], codes),
  bmi_alone: error(
    'note',
    ['There is a body mass index without a diagnosis about weight', 'Hay un índice de masa corporal sin diagnóstico de peso'],
    codes,
  ),
  counseling_first: warning(
    'note',
    ['Counseling comes first, but the visit is not preventive', 'La consejería va primero, pero la visita no es preventiva'],
    ['Put the illness first.', 'Pon primero la enfermedad.'],
  ),
  diagnosis_not_covered: error(
    'note',
    ['The payer does not pay this procedure for these diagnoses', 'No se paga este procedimiento con estos diagnósticos'],
    codes,
  ),
  line_missing: error('note', ['There is no procedure', 'No hay ningún procedimiento'], lines),
  too_many_lines: error('claim', ['There are more than 50 lines', 'Hay más de 50 líneas'], lines),
  procedure_unknown: error('note', ['The product does not know this procedure', 'El sistema no conoce este procedimiento'], lines),
  procedure_ended: error(
    'note',
    ['This procedure code had ended on the day of the visit', 'Este procedimiento ya no valía el día de la visita'],
    lines,
  ),
  procedure_not_yet: error(
    'note',
    ['This procedure code was not in force yet on the day', 'Este procedimiento aún no valía ese día'],
    lines,
  ),
  procedure_of_physicians: error(
    'note',
    ['A dietitian cannot bill this procedure', 'Una dietista no puede facturar este procedimiento'],
    lines,
  ),
  procedure_twice: error('note', ['A procedure is on two lines', 'Un procedimiento está en dos líneas'], lines),
  first_and_later: error(
    'note',
    ['There is a first and a later visit on one day', 'Hay una primera visita y una posterior el mismo día'],
    lines,
  ),
  preventive_twice: error(
    'note',
    ['There are two lengths of preventive counseling on one day', 'Hay dos duraciones de consejería preventiva el mismo día'],
    lines,
  ),
  training_with_visit: error(
    'note',
    ['There is diabetes training and a nutrition visit on one day', 'Hay educación en diabetes y visita de nutrición el mismo día'],
    lines,
  ),
  first_visit_again: error(
    'note',
    ['The payer pays a first visit once, and there was one', 'La primera visita se paga una sola vez, y ya hubo una'],
    ['Bill a later visit (97803).', 'Factura una visita posterior (97803).'],
  ),
  units_invalid: error(
    'note',
    ['The units must be a whole number from 1 to 999', 'Las unidades deben ser un número entero de 1 a 999'],
    lines,
  ),
  units_not_one: error('note', ['This procedure always has one unit', 'Este procedimiento siempre tiene una unidad'], lines),
  units_exceed_minutes: error(
    'note',
    ['The minutes of the note do not support the units', 'Los minutos de la nota no respaldan las unidades'],
    ['Bill the units that the minutes make, or correct the times.', 'Factura las unidades que dan los minutos o corrige las horas.'],
  ),
  units_below_minutes: warning(
    'note',
    ['The minutes would support more units', 'Los minutos permitirían más unidades'],
    ['Check the units before you send it.', 'Revisa las unidades antes de enviar.'],
  ),
  units_exceed_day: error('note', ['The payer pays fewer units a day', 'La aseguradora paga menos unidades por día'], lines),
  minutes_missing: error(
    'note',
    ['The note has no start and end', 'La nota no tiene inicio ni fin'],
    ['Enter the times in the note.', 'Escribe las horas en la nota.'],
  ),
  length_not_reached: error(
    'note',
    ['The minutes do not reach the length of this procedure', 'Los minutos no alcanzan la duración de este procedimiento'],
    lines,
  ),
  place_unknown: error('note', ['This is not a place of service', 'Esto no es un lugar de servicio'], place),
  telehealth_in_office: error(
    'note',
    ['A telehealth modifier with a place that is not telehealth', 'Modificador de visita a distancia con un lugar presencial'],
    place,
  ),
  telehealth_without_modifier: warning(
    'note',
    ['This payer wants a modifier for a telehealth visit', 'Esta aseguradora pide un modificador para visitas a distancia'],
    place,
  ),
  telehealth_modifier_unwanted: warning(
    'note',
    ['This payer wants another modifier, or none', 'Esta aseguradora pide otro modificador, o ninguno'],
    place,
  ),
  telehealth_ended: error(
    'note',
    ['The payer paid visits at home only until an earlier day', 'Las visitas en casa se pagaban solo hasta un día anterior'],
    place,
  ),
  two_distance_modifiers: error(
    'note',
    ['Only one of 93, 95, GT and GQ can be on a line', 'Solo uno de 93, 95, GT y GQ puede estar en una línea'],
    place,
  ),
  modifier_form: error('note', ['A modifier has two capitals or digits', 'Un modificador tiene dos mayúsculas o cifras'], place),
  modifier_twice: error('note', ['A modifier is twice on a line', 'Un modificador está dos veces en una línea'], place),
  too_many_modifiers: error('note', ['A line has more than four modifiers', 'Una línea tiene más de cuatro modificadores'], place),
  modifier_not_allowed: error(
    'note',
    ['This modifier does not go with the procedure', 'Este modificador no va con el procedimiento'],
    place,
  ),
  pointer_missing: error('claim', ['A line names no diagnosis', 'Una línea no nombra ningún diagnóstico'], lines),
  pointer_beyond: error(
    'claim',
    ['A line names a diagnosis that is not in the list', 'Una línea nombra un diagnóstico que no está en la lista'],
    lines,
  ),
  pointer_twice: error('claim', ['A line names a diagnosis twice', 'Una línea nombra dos veces un diagnóstico'], lines),
  too_many_pointers: error('claim', ['A line names more than four diagnoses', 'Una línea nombra más de cuatro diagnósticos'], lines),
  charge_missing: error(
    'payers',
    ['No price list names this procedure', 'Ninguna lista de precios nombra este procedimiento'],
    ['Add its charge to the list of the practice.', 'Agrega su precio a la lista del consultorio.'],
  ),
  charge_zero: error(
    'payers',
    ['The charge of a line is zero', 'El precio de una línea es cero'],
    ['Correct the charge in the list of the practice.', 'Corrige el precio en la lista del consultorio.'],
  ),
  charge_below_fee: warning(
    'payers',
    ['The charge is lower than what the payer allows', 'El precio es menor que lo que permite la aseguradora'],
    ['A payer never pays more than the charge. Raise it.', 'Nunca se paga más que el precio. Súbelo.'],
  ),
} as const satisfies Record<string, FindingEntry>
