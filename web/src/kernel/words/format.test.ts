import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addDays, countDaysBetween, countHoursAhead, dayOf, findPartOfDay, makeFormatter, mondayOf, nameZoneCity } from './format.ts'

const en = makeFormatter('en')
const es = makeFormatter('es')
const newYork = 'America/New_York'
const chicago = 'America/Chicago'
const visit = '2026-12-10T15:00:00.000Z'

function table(what: string, rows: readonly (readonly [got: unknown, want: unknown])[]) {
  describe(what, () => {
    for (const [got, want] of rows) test(JSON.stringify(want), () => assert.deepEqual(got, want))
  })
}

table('times', [
  [en.time(visit, newYork), '10:00 AM'],
  [es.time(visit, newYork), '10:00 a.m.'],
  [en.timeWithZone(visit, newYork), '10:00 AM EST'],
  [en.timeWithZone('2026-07-10T14:00:00.000Z', newYork), '10:00 AM EDT'],
  [es.timeWithZone(visit, chicago), '9:00 a.m. CST'],
  [en.timeWithZone(visit, 'America/Phoenix'), '8:00 AM MST'],
  [en.zoneWords(visit, newYork), 'Eastern Time'],
  [en.money(-0), '$0.00'],
  [en.money(-150), '-$1.50'],
  [en.zoneWords('2026-07-10T14:00:00.000Z', newYork), 'Eastern Time'],
  [es.zoneWords(visit, newYork), 'hora oriental'],
  [en.month('2026-12-10'), 'December 2026'],
  [es.month('2026-12-10'), 'diciembre de 2026'],
  [en.timeWithZone('2026-11-01T05:30:00.000Z', newYork), '1:30 AM EDT'],
  [en.timeWithZone('2026-11-01T06:30:00.000Z', newYork), '1:30 AM EST'],
])

table('the same moment on two clocks', [
  [en.bothZones(visit, newYork, chicago), '10:00 AM EST, 9:00 AM for you'],
  [es.bothZones(visit, newYork, chicago), '10:00 a.m. EST, 9:00 a.m. para ti'],
  [en.bothZones(visit, newYork, 'America/Detroit'), '10:00 AM EST'],
  [en.bothZones('2026-12-11T05:30:00.000Z', newYork, chicago), '12:30 AM EST, Thu, Dec 10, 11:30 PM for you'],
])

table('from and to', [
  [en.timeRange(visit, '2026-12-10T16:00:00.000Z', chicago), '9:00 to 10:00 AM CST'],
  [en.timeRange(visit, '2026-12-10T17:30:00.000Z', newYork), '10:00 AM to 12:30 PM EST'],
  [en.timeRange('2026-11-01T05:30:00.000Z', '2026-11-01T06:00:00.000Z', newYork), '1:30 AM EDT to 1:00 AM EST'],
  [es.timeRange(visit, '2026-12-10T16:00:00.000Z', chicago), '9:00 a 10:00 a.m. CST'],
  [en.week('2026-12-07', '2026-12-13'), 'December 7 to 13'],
  [en.week('2026-11-30', '2026-12-06'), 'November 30 to December 6'],
  [es.week('2026-12-07', '2026-12-13'), '7 a 13 de diciembre'],
])

table('days, today only in the viewer’s own calendar', [
  [en.dayName('2026-12-10', '2026-12-10'), 'Today'],
  [en.dayName('2026-12-11', '2026-12-10'), 'Tomorrow'],
  [es.dayName('2026-12-11', '2026-12-10'), 'Mañana'],
  [en.dayName('2026-12-09', '2026-12-10'), 'Yesterday'],
  [en.dayName('2026-12-12', '2026-12-10'), 'Sat, Dec 12'],
  [en.dayName('2027-01-04', '2026-12-10'), 'Mon, Jan 4, 2027'],
  [en.dayAndTime(visit, chicago, '2026-12-10T07:00:00.000Z'), 'Today, 9:00 AM CST'],
  [en.within('Today, 9:00 AM CST'), 'today, 9:00 AM CST'],
  [en.within('Thu, Dec 10, 9:00 AM CST'), 'Thu, Dec 10, 9:00 AM CST'],
  [es.within('Mañana, 9:00 a.m. CST'), 'mañana, 9:00 a.m. CST'],
  // At 5:30 UTC it is the next day in New York and still the day before in Chicago.
  [en.dayAndTime(visit, newYork, '2026-12-10T05:30:00.000Z'), 'Today, 10:00 AM EST'],
  [en.dayAndTime(visit, chicago, '2026-12-10T05:30:00.000Z'), 'Tomorrow, 9:00 AM CST'],
  [en.longDay('2026-12-10'), 'Thursday, December 10'],
  [es.longDay('2026-12-10'), 'jueves, 10 de diciembre'],
  [en.longDay('2027-01-14', '2026-12-10'), 'Thursday, January 14, 2027'],
  [es.longDay('2027-01-14', '2026-12-10'), 'jueves, 14 de enero de 2027'],
  [en.date('1984-04-17'), 'April 17, 1984'],
  [en.shortDate('1984-04-17'), 'Apr 17, 1984'],
  [en.weekday('2026-12-10'), 'Thu'],
])

table('how long until, and how long', [
  [en.relative('2026-12-10T15:12:00.000Z', visit), 'in 12 minutes'],
  [en.relative('2026-12-10T13:00:00.000Z', visit), '2 hours ago'],
  [en.relative('2026-12-13T15:00:00.000Z', visit), 'in 3 days'],
  [en.relative(visit, visit), 'now'],
  [es.relative('2026-12-10T15:01:00.000Z', visit), 'dentro de 1 minuto'],
  [en.duration(45), '45 minutes'],
  [en.duration(75), '1 hour 15 minutes'],
  [en.duration(120), '2 hours'],
  [en.duration(0), '0 minutes'],
  [es.duration(61), '1 hora 1 minuto'],
  [en.minutes(45), '45 min'],
])

table('money and amounts', [
  [en.money(4400), '$44.00'],
  [en.money(0), '$0.00'],
  [en.money(123456), '$1,234.56'],
  [es.money(4400), '$44.00'],
  [en.percent(0.25), '25%'],
  [en.number(12345.6), '12,345.6'],
  [en.list(['English', 'Igbo']), 'English and Igbo'],
  [es.list(['inglés', 'igbo', 'francés']), 'inglés, igbo y francés'],
  [es.languageName('en'), 'inglés'],
])

table('days and zones as values', [
  [dayOf('2026-12-10T05:30:00.000Z', chicago), '2026-12-09'],
  [dayOf('2026-12-10T05:30:00.000Z', newYork), '2026-12-10'],
  [addDays('2026-02-28', 1), '2026-03-01'],
  [addDays('2026-11-01', -1), '2026-10-31'],
  [countDaysBetween('2026-10-31', '2026-11-02'), 2],
  [mondayOf('2026-12-13'), '2026-12-07'],
  [mondayOf('2026-12-07'), '2026-12-07'],
  [findPartOfDay('2026-12-10T16:59:00.000Z', newYork), 'morning'],
  [findPartOfDay('2026-12-10T17:00:00.000Z', newYork), 'afternoon'],
  [findPartOfDay('2026-12-10T22:00:00.000Z', newYork), 'evening'],
  [findPartOfDay('2026-12-10T05:15:00.000Z', newYork), 'morning'],
  [nameZoneCity('America/Argentina/Buenos_Aires'), 'Buenos Aires'],
  [countHoursAhead(visit, newYork, chicago), 1],
  [countHoursAhead(visit, 'Asia/Kolkata', newYork), 10.5],
  [countHoursAhead('2026-11-01T06:30:00.000Z', newYork, 'America/Phoenix'), 2],
])
