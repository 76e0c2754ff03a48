import type { Language } from '@sorrel/contract/kernel/values'

type Words = Record<
  'title' | 'unsigned' | 'person' | 'name' | 'born' | 'discloser' | 'address' | 'phone' | 'recipient' | 'npi' | 'org' | 'fax' | 'email',
  string
> &
  Record<
    | 'what'
    | 'whatHint'
    | 'whatNot'
    | 'why'
    | 'when'
    | 'from'
    | 'until'
    | 'rights'
    | 'signature'
    | 'signedBy'
    | 'how'
    | 'at'
    | 'ip'
    | 'authority',
    string
  > &
  Record<'onOwnBehalf' | 'drawing' | 'toFillIn' | 'number', string> & {
    intro: (practice: string) => string
    /** What the law asks on the form: 45 CFR 164.508 (c). */
    rightsList: (reach: string) => readonly string[]
    kinds: { drawn: string; typed: string }
    footer: (practice: string) => string
  }

export const formWords: Record<Language, Words> = {
  en: {
    title: 'Authorization to release health information',
    unsigned: 'Preview. Nobody has signed this form, so nothing is shared because of it.',
    intro: (practice) => `With this form you let ${practice} give a part of your record to the person or organization named below.`,
    person: 'Whose record it is',
    name: 'Name',
    born: 'Date of birth',
    discloser: 'Who gives the information',
    address: 'Address',
    phone: 'Phone',
    recipient: 'Who gets the information',
    npi: 'NPI',
    org: 'Organization',
    fax: 'Fax',
    email: 'Email',
    what: 'What may be given',
    whatHint: 'Only these parts of the record may be given:',
    whatNot:
      'This form does not cover psychotherapy notes, or records of a treatment for substance use that federal law protects (42 CFR Part 2). They need a form of their own.',
    why: 'What it is for',
    when: 'How long this is valid',
    from: 'From',
    until: 'Until',
    rights: 'Your rights',
    rightsList: (reach) => [
      `You may revoke this at any time: in your account, or in writing to ${reach}. That does not undo what was shared before.`,
      'Whoever gets the information may pass it on. It may then no longer be protected by federal privacy law.',
      'You do not have to sign. Your treatment, payment, enrollment and benefits do not depend on it.',
      'You may see and copy the information that is given, and you get a copy of this form.',
      'Fax and email are not protected all the way. If you gave a fax number or an email address, you accept that.',
    ],
    signature: 'Signature',
    signedBy: 'Signed by',
    how: 'Kind of signature',
    kinds: { drawn: 'Drawn on a screen', typed: 'Name typed as a signature' },
    at: 'Signed at',
    ip: 'Network address',
    authority: 'Right to sign',
    onOwnBehalf: 'The patient, for themselves',
    drawing: 'Signature, drawn by',
    toFillIn: '(to fill in)',
    number: 'Number of this form',
    footer: (practice) => `${practice} · page {page} of {pages}`,
  },
  es: {
    title: 'Autorización para compartir información de salud',
    unsigned: 'Vista previa. Nadie ha firmado este formulario, y nada se comparte con él.',
    intro: (practice) =>
      `Con este formulario permites que ${practice} comparta una parte de tu expediente con la persona u organización que se nombra abajo.`,
    person: 'De quién es el expediente',
    name: 'Nombre',
    born: 'Fecha de nacimiento',
    discloser: 'Quién comparte la información',
    address: 'Dirección',
    phone: 'Teléfono',
    recipient: 'Quién recibe la información',
    npi: 'NPI',
    org: 'Organización',
    fax: 'Fax',
    email: 'Correo electrónico',
    what: 'Qué se puede compartir',
    whatHint: 'Solo se pueden compartir estas partes del expediente:',
    whatNot:
      'Este formulario no incluye notas de psicoterapia, ni expedientes de un tratamiento por uso de sustancias que la ley federal protege (42 CFR, parte 2). Esos necesitan un formulario propio.',
    why: 'Para qué es',
    when: 'Cuánto tiempo vale',
    from: 'Desde',
    until: 'Hasta',
    rights: 'Tus derechos',
    rightsList: (reach) => [
      `Puedes revocar esto en cualquier momento: en tu cuenta, o por escrito a ${reach}. Lo que se compartió antes ya queda compartido.`,
      'Quien recibe la información puede pasarla a otras personas. Es posible que entonces ya no la proteja la ley federal de privacidad.',
      'No tienes que firmar. Tu tratamiento, el pago, la inscripción y los beneficios no dependen de ello.',
      'Puedes ver y copiar la información que se comparte, y recibes una copia de este formulario.',
      'El fax y el correo electrónico no están protegidos en todo su camino. Si diste un número de fax o un correo, lo aceptas.',
    ],
    signature: 'Firma',
    signedBy: 'Firmado por',
    how: 'Tipo de firma',
    kinds: { drawn: 'Dibujada en una pantalla', typed: 'Nombre escrito como firma' },
    at: 'Firmado el',
    ip: 'Dirección de red',
    authority: 'Derecho a firmar',
    onOwnBehalf: 'Quien recibe la atención, en su propio nombre',
    drawing: 'Firma, dibujada por',
    toFillIn: '(por llenar)',
    number: 'Número de este formulario',
    footer: (practice) => `${practice} · página {page} de {pages}`,
  },
}
