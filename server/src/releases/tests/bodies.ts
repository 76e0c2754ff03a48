/** A release without a signature, as a form sends it. The NPI is the example of the standard. */
export const draft = {
  language: 'en' as const,
  recipient: {
    name: 'Dr. Quillon Marbletooth',
    npi: '1234567893',
    org: 'Thistleworth Clinic',
    fax: '(312) 555-0142',
    email: 'records@thistleworth.example',
  },
  scope: ['labs' as const, 'appointments' as const],
  purpose: 'Continuing care after the move to Thistleworth',
  signature: null,
}

export const typed = { ...draft, signature: { kind: 'typed' as const, name: 'Maya Rivera' } }
