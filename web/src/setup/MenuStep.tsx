import { Trans, useLingui } from '@lingui/react/macro'
import { FileUp, UtensilsCrossed } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { useMe } from '../service/device.ts'
import { Button } from '../ui/Button.tsx'
import { type Chosen, chosenFrom, demoMenu, takeFile, type Tried, tryFile } from './import-file.ts'
import { ensureMethods, readAgain } from './read-setup.ts'
import css from './setup.module.css'
import { TriedFile } from './TriedFile.tsx'

const pictures = ['pizza', 'pasta', 'starters', 'mains', 'desserts', 'drinks', 'coffee']

/** A menu from the demo or from a file: tried first, then imported as a whole. */
export function MenuStep({ isNext }: { isNext: boolean }) {
  const { t } = useLingui()
  const me = useMe()
  const { chosen, tried, isBusy, choose, take, drop } = useImport()
  const [refusal, setRefusal] = useState<string>()
  const file = useRef<HTMLInputElement>(null)
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [picked] = target.files ?? []
    target.value = ''
    if (picked === undefined) return
    const read = chosenFrom(picked)
    setRefusal(read === undefined ? t`The name of the file must end in .xlsx, .csv or .json.` : undefined)
    if (read !== undefined) void choose(read)
  }
  if (chosen !== undefined && tried !== undefined)
    return (
      <TriedFile chosen={chosen} tried={tried} isBusy={isBusy} onTake={() => void take()} onDrop={drop} />
    )
  return (
    <>
      <p className={css['pictures']} aria-hidden>
        {pictures.map(name => (
          <img key={name} src={`/pictures/${name}.svg`} alt="" loading="lazy" />
        ))}
      </p>
      <div className={css['acts']}>
        <Button
          tone={isNext ? 'solid' : 'plain'}
          icon={<UtensilsCrossed />}
          off={isBusy ? t`Reading…` : undefined}
          onClick={() => void demoMenu(me, t`The demo’s menu`).then(choose)}
        >
          <Trans>Take the demo’s menu</Trans>
        </Button>
        <Button
          icon={<FileUp />}
          off={isBusy ? t`Reading…` : undefined}
          onClick={() => file.current?.click()}
        >
          <Trans>Choose a file</Trans>
        </Button>
        <input
          ref={file}
          type="file"
          hidden
          accept=".xlsx,.csv,.json"
          aria-label={t`Menu file`}
          onChange={pick}
        />
      </div>
      <p className={css['fault']} role="alert">
        {refusal}
      </p>
      <small>
        <Trans>
          A list of names and prices is enough: Excel, CSV or JSON. Nothing is written before you have seen
          what will change.
        </Trans>
      </small>
    </>
  )
}

function useImport() {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<Chosen>()
  const [tried, setTried] = useState<Tried>()
  const [isBusy, setBusy] = useState(false)
  const drop = () => {
    setChosen(undefined)
    setTried(undefined)
  }
  const choose = async (next: Chosen) => {
    setBusy(true)
    setChosen(next)
    setTried(await tryFile(next))
    setBusy(false)
  }
  const take = async () => {
    if (chosen === undefined || isBusy) return
    setBusy(true)
    const taken = await takeFile(chosen)
    if ('report' in taken) {
      await ensureMethods({ cash: t`Cash`, card: t`Card` })
      await readAgain()
      drop()
    } else setTried(taken)
    setBusy(false)
  }
  return { chosen, tried, isBusy, choose, take, drop }
}
