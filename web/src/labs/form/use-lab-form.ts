import { useLingui } from '@lingui/react/macro'
import { analytes } from '@sorrel/contract/labs/analytes'
import type { addLab } from '@sorrel/contract/labs/wire'
import type { z } from 'zod'
import { chunk } from '../../kernel/browser/chunks.ts'
import { type Form, useForm } from '../../kernel/calls/form.ts'
import { readNow } from '../../kernel/clock.ts'
import { dayOf } from '../../kernel/words/format.ts'
import { findInstantAt } from '../../scheduling/provider/wall-time.ts'
import { showUnit, useLabWords } from '../report/use-lab-words.ts'
import { findFault, isCode, listKeys, listSent, otherPanel, readFiles, type Typed, unitOf } from './lines.ts'

export type Body = z.input<typeof addLab.body>
type Options = { patientId: string; zone: string; initial: Typed; correctsId: string | undefined }

const loadSchema = chunk(() => import('@sorrel/contract/labs/wire').then(({ addLab }) => addLab.body))

/** The form of a report, whose unsent entries are kept for this patient. */
export function useLabForm({ patientId, zone, initial, correctsId }: Options): Form<Typed> {
  const { t } = useLingui()
  const sayFault = useFaultWords()
  const toBody = (typed: Typed) => bodyOf(typed, { zone, correctsId })
  return useForm<Typed>({
    initial,
    draft: `lab of ${patientId} ${correctsId ?? ''}`,
    schema: loadSchema,
    toBody,
    fields: { collected_at: 'day', panel_name: 'panel_name', results: 'panel' },
    words: { day: t`Please enter the day of the sample. It cannot be in the future.`, panel_name: t`Please enter the name of the report.` },
    check: (typed) => {
      const faults = Object.fromEntries(listKeys(typed).map((key) => [nameOfFault(typed, key), sayFault(typed, key)]))
      const isEmpty = listSent(typed).length === 0 && readFiles(typed).length === 0
      return {
        ...(!typed.panel && { panel: t`Please choose what was tested.` }),
        ...(typed.panel && isEmpty && { panel: t`Please enter at least one value, or add a photo of the report.` }),
        ...((typed.day ?? '') > dayOf(readNow(), zone) && { day: t`A sample cannot have been taken in the future.` }),
        ...faults,
      }
    },
  })
}

const nameOfFault = (typed: Typed, key: string) => (findFault(typed, key)?.kind === 'no_name' ? `name-${key}` : `value-${key}`)

function useFaultWords() {
  const { t } = useLingui()
  const words = useLabWords()
  return (typed: Typed, key: string): string | undefined => {
    const fault = findFault(typed, key)
    if (!fault) return undefined
    if (fault.kind === 'no_name') return t`Please enter the name of the test.`
    const name = isCode(key) ? words.nameOf({ analyte: key }) : ''
    if (fault.kind === 'no_number') return t`${name}: please enter a number, such as 5.6 or <0.1.`
    const { code, lowest, highest, fits } = fault.doubt
    const unit = showUnit(unitOf(typed, key))
    const [low, high] = [words.number(lowest), words.number(highest)]
    if (fits && isCode(key) && analytes[key].units.includes(fits)) return t`${name}: this would be unusual in ${unit}. Is it ${fits}?`
    return code === 'impossible'
      ? t`${name}: this cannot be right. Possible values lie between ${low} and ${high} ${unit}. Please check the number and the unit.`
      : t`${name}: this is rare. Most values lie between ${low} and ${high} ${unit}. Please look at the report again.`
  }
}

type Around = { zone: string; correctsId: string | undefined }

/** The report as the server wants it. People know the day of a sample: today it was now at the latest, and on other days noon stands for it. */
function bodyOf(typed: Typed, { zone, correctsId }: Around): Body {
  const now = readNow()
  const { panel = '', panel_name = '', day = '' } = typed
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day)
  return {
    collected_at: day === dayOf(now, zone) ? now : isDay ? findInstantAt(day, '12:00', zone) : '',
    ...(panel === otherPanel ? { panel_name } : panel !== '' && { panel: panel as Body['panel'] }),
    results: listSent(typed).map(({ sent }) => sent),
    file_ids: readFiles(typed).map(({ file_id }) => file_id),
    ...(correctsId && { corrects_id: correctsId }),
  }
}
