import { Trans } from '@lingui/react/macro'
import css from './opening.module.css'

const tiles = 'abcdefghijklmnopqrstuvwx'.split('')

/** The main part of a room that is being read: its tiles to come, once that takes long enough to be noticed. */
export function Opening() {
  return (
    <main className={css['opening']} aria-busy>
      <p role="status">
        <Trans>Opening…</Trans>
      </p>
      <div aria-hidden>
        {tiles.map(tile => (
          <i key={tile} />
        ))}
      </div>
    </main>
  )
}
