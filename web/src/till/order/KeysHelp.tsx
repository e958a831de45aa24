import { Trans, useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import css from './hits.module.css'

/** All keys of this screen. */
export function KeysHelp({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Sheet name={t`Keys`} place="middle" onClose={onClose}>
      <h2>
        <Trans>Keys</Trans>
      </h2>
      <KeyList />
      <Button tone="solid" onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    </Sheet>
  )
}

export const KeyList = memo(function KeyList() {
  const { t } = useLingui()
  const keys: [string, string][] = [
    ['2*', t`twice`],
    ['-on', t`leave out onion`],
    ['+ham', t`add ham`],
    ['/', t`note`],
    ['=3', t`quantity`],
    ['@2', t`seat`],
    ['#2', t`course`],
    ['Del', t`remove`],
    ['F2', t`floor`],
    ['F4', t`pay`],
    ['F6', t`next part`],
    ['F8', t`hold`],
    ['F9', t`send`],
    ['?', t`all keys`],
  ]
  return (
    <dl className={css['keys']}>
      {keys.map(([key, does]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  )
})
