import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import type { Chosen, FileFault, Tried } from './import-file.ts'
import type { Report } from './read-setup.ts'
import css from './setup.module.css'

const shownFaults = 50

/** Says what a file would do, or what is wrong with it. */
export function TriedFile({
  chosen,
  tried,
  isBusy,
  onTake,
  onDrop,
}: {
  chosen: Chosen
  tried: Tried
  isBusy: boolean
  onTake: () => void
  onDrop: () => void
}) {
  const { t } = useLingui()
  return (
    <>
      <h3>
        <bdi>{chosen.name}</bdi>
      </h3>
      {'report' in tried && <Changes report={tried.report} />}
      {'faults' in tried && <Faults faults={tried.faults} />}
      {'message' in tried && (
        <p className={css['fault']} role="alert">
          {tried.message === '' ? (
            <Trans>The service did not answer. The same file again does nothing twice.</Trans>
          ) : (
            tried.message
          )}
        </p>
      )}
      <div className={css['acts']}>
        {!('faults' in tried) && (
          <Button tone="solid" off={isBusy ? t`Importing…` : undefined} onClick={onTake}>
            {isBusy ? <Trans>Importing…</Trans> : <Trans>Import</Trans>}
          </Button>
        )}
        <Button onClick={onDrop}>
          <Trans>Choose another</Trans>
        </Button>
      </div>
    </>
  )
}

function Changes({ report }: { report: Report }) {
  const { t } = useLingui()
  const names = {
    products: t`Dishes`,
    categories: t`Categories`,
    addon_groups: t`Questions`,
    addons: t`Choices`,
    kitchen_stations: t`Kitchen stations`,
    taxes: t`Taxes`,
    areas: t`Areas`,
    tables: t`Tables`,
    staff: t`People`,
    payment_methods: t`Ways to pay`,
    stock_items: t`Stock items`,
    campaigns: t`Campaigns`,
  } as const
  const kinds = (Object.keys(names) as (keyof typeof names)[]).filter(kind => {
    const { created, updated, unchanged } = report[kind]
    return created + updated + unchanged > 0
  })
  const warnings = kinds.flatMap(kind => report[kind].warnings ?? [])
  return (
    <div role="status">
      <table className={css['report']}>
        <thead>
          <tr>
            <th />
            <th scope="col">
              <Trans>New</Trans>
            </th>
            <th scope="col">
              <Trans>Changed</Trans>
            </th>
            <th scope="col">
              <Trans>As before</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {kinds.map(kind => (
            <tr key={kind}>
              <th scope="row">{names[kind]}</th>
              <td>{report[kind].created}</td>
              <td>{report[kind].updated}</td>
              <td>{report[kind].unchanged}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {kinds.length === 0 && (
        <p>
          <Trans>The file holds nothing to import.</Trans>
        </p>
      )}
      <ul className={css['warnings']}>
        {warnings.slice(0, shownFaults).map(({ record, path, message }) => (
          <li key={`${record} ${path}`}>
            <TriangleAlert />
            <span>
              <bdi>{record}</bdi>: {message}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Faults({ faults }: { faults: readonly FileFault[] }) {
  const more = faults.length - shownFaults
  return (
    <div role="alert">
      <p className={css['fault']}>
        <Plural
          value={faults.length}
          one="Nothing was imported: the file has # fault."
          other="Nothing was imported: the file has # faults."
        />
      </p>
      <ul className={css['faults']}>
        {faults.slice(0, shownFaults).map(({ line, column, path, message }) => (
          <li key={`${line} ${path} ${message}`}>
            <b>
              <Trans>
                Line {line}, <bdi>{column ?? path}</bdi>
              </Trans>
            </b>{' '}
            {message}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p>
          <Plural value={more} one="and # more" other="and # more" />
        </p>
      )}
    </div>
  )
}
