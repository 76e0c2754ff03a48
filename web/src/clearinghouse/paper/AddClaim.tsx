import { Trans, useLingui } from '@lingui/react/macro'
import { getClaim, listClaims } from '@sorrel/contract/claims/operations'
import { useState } from 'react'
import { call } from '../../kernel/calls/api.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { usePhrase } from '../../kernel/words/use-phrase.ts'
import type { TypedClaim } from './entry.ts'

type Found = TypedClaim['claim']

const findByNumber = async (number: string) => (await call(listClaims, { query: { q: number } })).items.find((one) => one.number === number)

/** Finds a claim by its number, as we wrote it. */
export function AddClaim({ known, onFound }: { known: readonly TypedClaim[]; onFound: (claim: Found) => void }) {
  const { t } = useLingui()
  const phraseFor = usePhrase()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const find = async () => {
    setBusy(true)
    setError(null)
    try {
      // Payers name the version behind a dash.
      const number = typed.trim().toUpperCase().split('-')[0]!
      const one = /^[SD]\d{5,}$/.test(number) ? await findByNumber(number) : undefined
      if (!one) setError(t`No claim has the number ${number}. Look at the number on the claim.`)
      else if (known.some(({ claim }) => claim.id === one.id)) setError(t`Claim ${number} is already here.`)
      else if (one.version === 0 && one.state === 'cancelled')
        setError(t`Claim ${number} was canceled before it was sent, so no payer can answer it.`)
      else if (one.version === 0) setError(t`Claim ${number} was not sent yet, so no payer can answer it.`)
      else {
        onFound(await call(getClaim, { params: { claim_id: one.id } }))
        setTyped('')
      }
    } catch (lost) {
      setError(phraseFor(lost))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card title={<Trans>Add a claim that it names</Trans>}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void find()
        }}
      >
        <TextInput
          label={t`Number of our claim`}
          help={t`It begins with S or D.`}
          maxLength={20}
          error={error}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setError(null)
          }}
        />
        <div className="exchange-acts">
          <Button kind="quiet" type="submit" busy={isBusy} disabled={typed.trim() === ''}>
            <Trans>Add it</Trans>
          </Button>
        </div>
      </form>
    </Card>
  )
}
