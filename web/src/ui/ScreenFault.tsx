import { NoAnswer, Refused } from '@comanda/client'
import { Trans } from '@lingui/react/macro'
import { Component, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Unreadable } from './Empty.tsx'

type State = { error: Error | undefined }

/** Stands in place of a screen that cannot be shown: not paired, not answered, or a fault of its own. */
export class ScreenFault extends Component<{ children: ReactNode }, State> {
  override state: State = { error: undefined }

  static getDerivedStateFromError(error: Error): State {
    return { error }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return (
      <main>
        <h1 className="sr">{document.title}</h1>
        <Fault error={error} />
      </main>
    )
  }
}

function Fault({ error }: { error: Error }) {
  const again = (
    <Button tone="solid" onClick={() => location.reload()}>
      <Trans>Try again</Trans>
    </Button>
  )
  if (error instanceof Refused && error.code === 'unauthenticated') return <NotPaired />
  if (error instanceof NoAnswer)
    return (
      <Unreadable act={again}>
        <Trans>The service does not answer. Everything stored on this device is kept.</Trans>
      </Unreadable>
    )
  return (
    <Unreadable act={again}>
      <Trans>This screen has stopped. Your data is safe; only this screen is missing.</Trans>
      <br />
      <small>{error instanceof Refused ? `${error.message} (${error.requestId})` : error.message}</small>
    </Unreadable>
  )
}

function NotPaired() {
  const pair = (
    <Button tone="solid" onClick={() => location.assign('/pair')}>
      <Trans>Pair this device</Trans>
    </Button>
  )
  return (
    <Unreadable act={pair}>
      <Trans>This device is not paired.</Trans>
    </Unreadable>
  )
}
