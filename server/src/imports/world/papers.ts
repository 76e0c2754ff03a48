import type { PdfDocument } from '../../kernel/pdf/document.ts'

/** The file of the demo's import that was checked and not taken over yet: one row is somebody who is here, and one cannot be read. */
export const clientsCsv = [
  'Client ID,First Name,Last Name,Date of Birth,Mobile Phone,Email,State',
  'SP-2041,Maya,Lindqvist,04/17/1988,,maya.lindqvist@oldmail.example,IL',
  'SP-2042,Odalys,Ferreira,11/29/1979,(312) 555-0173,odalys@oldmail.example,Illinois',
  'SP-2043,Wendell,Achebe,02/30/1966,(312) 555-0174,wendell@oldmail.example,IL',
  '',
].join('\r\n')

/** A note of the practice that Maya visited before. */
export const formerNote: PdfDocument = {
  title: 'Nutrition visit, March 3, 2024',
  language: 'en',
  author: 'Lakeside Nutrition',
  made_at: '2024-03-03T18:00:00.000Z',
  footer: 'Lakeside Nutrition, page {page} of {pages}',
  blocks: [
    {
      kind: 'facts',
      rows: [
        ['Client', 'Maya Lindqvist'],
        ['Date of birth', 'April 17, 1988'],
        ['Length', '50 minutes'],
      ],
    },
    { kind: 'heading', level: 2, text: 'What we talked about' },
    {
      kind: 'paragraph',
      text: 'Maya skips lunch on clinic days and is very hungry in the evening. She wants a lunch that needs no kitchen.',
    },
    { kind: 'heading', level: 2, text: 'Plan' },
    { kind: 'list', items: ['Pack lunch three days a week.', 'Add a source of protein at breakfast.', 'Meet again in four weeks.'] },
  ],
}
