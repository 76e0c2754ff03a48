import { useLingui } from '@lingui/react/macro'
import type { InsuranceCard } from '@sorrel/contract/insurance/schemas'
import { Picture } from '../../kernel/ui/files/Picture.tsx'
import '../insurance.css'

/** Both sides of a card that was photographed. */
export function CardPhotos({ card }: { card: Pick<InsuranceCard, 'front_file_id' | 'back_file_id'> }) {
  const { t } = useLingui()
  return (
    <div className="card-photos">
      <Picture file_id={card.front_file_id} size="thumb" alt={t`Front of the insurance card`} />
      {card.back_file_id && <Picture file_id={card.back_file_id} size="thumb" alt={t`Back of the insurance card`} />}
    </div>
  )
}
