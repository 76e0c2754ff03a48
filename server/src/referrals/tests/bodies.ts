/** What a dietitian confirms; whose it is comes with each test. */
export const confirmation = {
  clinician: {
    name: 'Ione Marbletooth',
    npi: '1790712347',
    credential: 'MD' as const,
    org: 'Thistleworth Clinic',
    fax: '(312) 555-0142',
    email: 'desk@thistleworth.example',
  },
  diagnoses: [{ code: 'E11.9', text: 'Type 2 diabetes' }],
  received_on: '2026-03-01',
  valid_from: '2026-02-20',
}
