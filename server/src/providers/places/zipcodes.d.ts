declare module 'zipcodes/lib/codes.js' {
  type Row = { zip: string; latitude: number; longitude: number; city: string; state: string; country: string }
  const data: { codes: Record<string, Row> }
  export default data
}
