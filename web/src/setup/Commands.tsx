import { Trans } from '@lingui/react/macro'
import css from './setup.module.css'

const run = 'npm run -s comanda --'

/** The same by the command line of the service. @param isNew whether there is no brand yet */
export function Commands({ isNew = false }: { isNew?: boolean }) {
  return (
    <div className={css['card']}>
      {isNew && (
        <p>
          <Trans>
            This page is not encrypted, so it takes no PIN and no keys. Open it by https or on the machine of
            the service, or run there:
          </Trans>
        </p>
      )}
      <pre className={css['commands']} tabIndex={0}>
        {isNew &&
          `${run} brand create --name "Da Lucia" --currency EUR --timezone Europe/Rome --language it\n`}
        {`${run} import restaurant.xlsx --create-categories\n`}
        {!isNew && `${run} staff pin Lucia\n`}
        {`${run} device code --for till`}
      </pre>
    </div>
  )
}
