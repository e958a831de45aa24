import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { askedPersonId, isLocked, people } from '../../service/person.ts'
import { useStore } from '../../service/use-store.ts'
import { Avatar } from '../frame/Avatar.tsx'
import { PinEntry } from './PinEntry.tsx'
import css from './sign-in.module.css'

/** The pad over a locked room, which stays behind it with everything that was not sent. */
export function LockedPad() {
  return useStore(isLocked) ? <PadDialog /> : null
}

function PadDialog() {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  const asked = useStore(askedPersonId)
  const all = useStore(people)
  const person = all.find(({ id }) => id === asked) ?? all.at(-1)
  // Esc closes a dialog in the end, whatever the page says; this one opens again.
  const show = () => dialog.current?.showModal()
  useEffect(show, [])
  return (
    <dialog
      ref={dialog}
      className={css['locked']}
      aria-label={t`Sign in`}
      onCancel={event => event.preventDefault()}
      onClose={show}
    >
      <p className={css['asked']}>
        <Avatar name={person?.name ?? ''} />
        <b>
          <Trans>
            <bdi>{person?.name}</bdi>, your PIN please.
          </Trans>
        </b>
      </p>
      <PinEntry key={person?.id} isFor>
        <Trans>Anybody else’s PIN signs them in instead.</Trans>
      </PinEntry>
    </dialog>
  )
}
