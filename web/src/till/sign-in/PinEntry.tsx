import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { now } from '../../service/clock.ts'
import { useMe } from '../../service/device.ts'
import { signIn } from '../../service/person.ts'
import { timeIn } from '../../ui/Bar.tsx'
import { Pad } from '../../ui/Pad.tsx'
import { useBranch } from '../frame/branch.ts'
import { type PinFault, pinFaultOf } from './pin-fault.ts'
import css from './sign-in.module.css'
import { usePinKeys } from './use-pin-keys.ts'

const longest = 8

/**
 * Dots, pad and OK; typed or pasted digits too.
 * @param isFor someone named, over a locked room: with PINs of one length OK is not needed
 * @param children said below the pad while nothing is wrong
 */
export function PinEntry({ isFor = false, children }: { isFor?: boolean; children: ReactNode }) {
  const { t } = useLingui()
  const { pin, fault, isBusy, add, back, submit } = usePin(isFor)
  usePinKeys({ isAlone: isFor, add, back, submit })
  return (
    <div className={css['entry']}>
      <Dots count={pin.length} isWrong={fault?.kind === 'wrong' && pin === ''} />
      <Pad
        name={t`PIN`}
        backName={t`Delete`}
        isTall
        onDigit={add}
        onBack={back}
        last={{
          label: <Trans>OK</Trans>,
          name: isBusy ? t`Signing in…` : t`OK`,
          isSolid: true,
          onPress: submit,
        }}
      />
      <p className={fault === undefined ? css['hint'] : css['fault']} role="alert">
        {fault === undefined ? children : <Fault fault={fault} />}
      </p>
    </div>
  )
}

function usePin(isFor: boolean) {
  const [pin, setPin] = useState('')
  const [fault, setFault] = useState<PinFault>()
  const [isBusy, setBusy] = useState(false)
  const { id: branchId } = useBranch()
  const { pin_lengths: lengths } = useMe()
  const send = async (whole: string) => {
    if (whole === '' || isBusy) return
    setBusy(true)
    try {
      await signIn(branchId, whole)
    } catch (error) {
      setFault(pinFaultOf(error, now()))
    } finally {
      setPin('')
      setBusy(false)
    }
  }
  const add = (digits: string) => {
    if (digits === '' || isBusy) return
    const next = (pin + digits).slice(0, longest)
    setPin(next)
    setFault(undefined)
    if (isFor && lengths.length === 1 && next.length === lengths[0]) void send(next)
  }
  return { pin, fault, isBusy, add, back: () => setPin(pin.slice(0, -1)), submit: () => void send(pin) }
}

function Dots({ count, isWrong }: { count: number; isWrong: boolean }) {
  const { t } = useLingui()
  const places = Math.max(4, count)
  return (
    <div
      className={`${css['dots']} ${isWrong ? css['wrong'] : ''}`}
      role="img"
      aria-label={t`${count} digits typed`}
    >
      {Array.from({ length: places }, (_, place) => (
        <i key={place} className={place < count ? css['on'] : ''} />
      ))}
    </div>
  )
}

function Fault({ fault }: { fault: PinFault }) {
  const { timezone } = useBranch()
  if (fault.kind === 'offline')
    return (
      <Trans>No connection. Signing in needs the service; what was not sent is kept on this device.</Trans>
    )
  if (fault.kind === 'refused') return fault.message
  if (fault.kind === 'locked') {
    const until = timeIn(timezone, fault.until + 59_999)
    return <Trans>Too many wrong PINs. Try again at {until}, or ask an owner.</Trans>
  }
  return fault.triesLeft === undefined ? (
    <Trans>This PIN is not known.</Trans>
  ) : (
    <Plural
      value={fault.triesLeft}
      one="This PIN is not known. # try left this hour."
      other="This PIN is not known. # tries left this hour."
    />
  )
}
