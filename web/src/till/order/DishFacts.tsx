import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import type { MenuProduct } from './menu.types.ts'
import css from './tiles.module.css'

/** A dish and its contents, to answer a guest. */
export function DishFacts({ product, onClose }: { product: MenuProduct; onClose: () => void }) {
  const { t } = useLingui()
  const { name, description, allergens } = product
  return (
    <Sheet name={t`About ${name}`} place="middle" onClose={onClose}>
      <div className={css['facts']}>
        <h2>
          <bdi>{name}</bdi>
        </h2>
        {description !== null && (
          <p>
            <bdi>{description}</bdi>
          </p>
        )}
        <p>
          {allergens.length === 0 ? (
            <Trans>No allergens are noted. Ask the kitchen if it is serious.</Trans>
          ) : (
            <Trans>
              Contains <b>{allergens.join(', ')}</b>
            </Trans>
          )}
        </p>
        <Button tone="solid" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </Sheet>
  )
}
