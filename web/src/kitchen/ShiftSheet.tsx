import { Trans, useLingui } from '@lingui/react/macro'
import { Play, VolumeX } from 'lucide-react'
import { useState } from 'react'
import { useMe } from '../service/device.ts'
import { people } from '../service/person.ts'
import { useStore } from '../service/use-store.ts'
import { Button } from '../ui/Button.tsx'
import { chooseLanguage, language, languages } from '../ui/language.ts'
import { Segments } from '../ui/Segments.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { PinPad } from './PinPad.tsx'
import { keysAreOn, switchKeys } from '../ui/keys.ts'
import { switchSound } from './sound.ts'
import css from './kitchen.module.css'

const names = { en: 'English', it: 'Italiano', ar: 'العربية' } as const

/** The start of the day: language, keys, who is here, and a sound to hear that there is sound. */
export function ShiftSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { brand } = useMe()
  const isSomeoneHere = useStore(people).length > 0
  const shown = useStore(language)
  const [areKeysOn, setKeysOn] = useState(keysAreOn)
  const start = (withSound: boolean) => {
    void switchSound(withSound)
    onClose()
  }
  const changeKeys = (value: 'on' | 'off') => {
    switchKeys(value === 'on')
    setKeysOn(value === 'on')
  }
  return (
    <Sheet name={t`Start shift`} place="middle" onClose={onClose}>
      <div className={css['shift']}>
        <h2>
          <Trans>Start shift</Trans>
        </h2>
        <Segments
          name={t`Language`}
          value={shown}
          options={languages.map(value => ({ value, label: names[value] }))}
          onChange={value => void chooseLanguage(value)}
        />
        <Segments
          name={t`Keys 1–9, 0 and s`}
          value={areKeysOn ? 'on' : 'off'}
          options={[
            { value: 'on', label: t`Keys 1–9 act` },
            { value: 'off', label: t`Keys off` },
          ]}
          onChange={changeKeys}
        />
        {brand.require_staff && !isSomeoneHere ? (
          <PinPad onSignedIn={() => start(true)} />
        ) : (
          <Button tone="solid" size="big" icon={<Play />} onClick={() => start(true)}>
            <Trans>Start with sound</Trans>
          </Button>
        )}
        <Button icon={<VolumeX />} onClick={() => start(false)}>
          <Trans>Without sound</Trans>
        </Button>
      </div>
    </Sheet>
  )
}
