import { useLingui } from '@lingui/react/macro'
import { ApiProblem } from '../kernel/calls/api.ts'
import { usePhrase } from '../kernel/words/use-phrase.ts'
import { countPhoneDigits } from './phone.ts'

/** Says how to fix a number: by its digits before it is sent, and by the server's answer afterwards. Returns an empty text if nothing is wrong. */
export function usePhoneWords(): (what: string | Error) => string {
  const { t } = useLingui()
  const phraseFor = usePhrase()
  return (what) => {
    if (typeof what === 'string') {
      const digits = countPhoneDigits(what)
      if (digits === 0) return t`Enter your mobile number.`
      if (digits === 9) return t`One digit is missing. We have 9 of 10.`
      if (digits < 10) return t`Some digits are missing. We have ${digits} of 10.`
      return digits > 10 && !what.trim().startsWith('+') ? t`That is more than ten digits. Please check the number.` : ''
    }
    const reason = what instanceof ApiProblem && what.code === 'phone_not_supported' ? String(what.details.reason) : ''
    if (reason === 'landline') return t`That is a landline, which cannot get a text. Enter a mobile number.`
    if (reason === 'voip') return t`We cannot text internet numbers. Enter the number of a mobile phone.`
    if (reason === 'foreign') return t`We can only text numbers in the United States. Enter another number.`
    if (reason === 'not_a_number') return t`This is not a number that exists. Please check the digits.`
    return phraseFor(what)
  }
}
