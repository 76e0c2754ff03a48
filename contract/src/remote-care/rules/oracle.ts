import type { CodeLine, RemoteCodeRule, WindowFacts } from './codes.ts'
import { type Done, proofSeconds, type Work } from './measuring.ts'

/** The slow second count for the tests: it walks through the period second by second and asks for each who is worked for. */
export function countSlowly(
  work: readonly Work[],
  done: readonly Done[],
  { patient_id, from, to }: { patient_id: string; from: string; to: string },
): number {
  const proves = (one: Work, act: Done) =>
    act.patient_id === one.patient_id &&
    Date.parse(act.at) >= Date.parse(one.from) &&
    Date.parse(act.at) - Date.parse(one.to) <= (act.is_reading ? 0 : proofSeconds * 1000)
  const counted = work.filter((one) => done.some((act) => proves(one, act)))
  let seconds = 0
  for (let at = Date.parse(from); at < Date.parse(to); at += 1000) {
    let best: Work | undefined
    for (const one of counted) {
      if (Date.parse(one.from) > at || Date.parse(one.to) < at + 1000) continue
      const isEarlier = best === undefined || one.from < best.from || (one.from === best.from && one.patient_id < best.patient_id)
      if (isEarlier) best = one
    }
    if (best?.patient_id === patient_id) seconds += 1
  }
  return seconds
}

/** The slow second answer for the tests: every code with every number of units is tried, and what breaks a rule is left out. */
export function chooseSlowly(rules: readonly RemoteCodeRule[], facts: WindowFacts): CodeLine[] {
  const may = (rule: RemoteCodeRule) => {
    if (!rule.is_on || !rule.is_for_dietitians || rule.family !== facts.family || rule.window !== facts.window) return false
    if (facts.day < rule.starts_on || (rule.ends_on !== null && facts.day > rule.ends_on)) return false
    if (rule.needs_live_contact && !facts.has_live_contact) return false
    if (rule.patient_initiated && !facts.is_patient_initiated) return false
    return facts.allowed.some((code) => code === rule.code)
  }
  const clash = (one: RemoteCodeRule, code: string) =>
    one.code === code ||
    one.excludes.some((other) => other === code) ||
    rules.some((rule) => may(rule) && rule.code === code && rule.excludes.includes(one.code))
  let best: RemoteCodeRule | null = null
  for (const rule of rules) {
    if (!may(rule) || rule.add_on_of !== null) continue
    if (facts.minutes < rule.min_minutes || facts.minutes > (rule.max_minutes ?? facts.minutes)) continue
    if (facts.data_days < (rule.min_data_days ?? 0) || facts.data_days > (rule.max_data_days ?? facts.data_days)) continue
    if (facts.billed.some((code) => clash(rule, code))) continue
    if (best === null || rule.min_minutes > best.min_minutes || (rule.min_minutes === best.min_minutes && rule.code < best.code))
      best = rule
  }
  if (best === null) return []
  const lines: CodeLine[] = [{ code: best.code, units: 1 }]
  for (const rule of rules) {
    if (!may(rule) || rule.add_on_of !== best.code || rule.min_minutes === 0) continue
    if (facts.billed.some((code) => rule.excludes.includes(code))) continue
    let units = 0
    for (let minutes = best.min_minutes + rule.min_minutes; minutes <= facts.minutes; minutes += rule.min_minutes) units += 1
    if (rule.once_per !== null && units > 1) units = 1
    if (units > 0) lines.push({ code: rule.code, units })
  }
  return lines
}
