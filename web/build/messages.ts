import { readFileSync } from 'node:fs'
import path from 'node:path'
import { firstFiles } from './first-files.ts'
import { folders, format } from '../lingui.config.ts'

// The messages of the screens, as `npm run words` collected them.

const here = path.resolve(import.meta.dirname, '..')

type Catalogue = Awaited<ReturnType<typeof format.parse>>

export type Messages = {
  /** A name of two letters for each message. Its id is six that hardly compress, in the catalogue and wherever it is used. */
  names: ReadonlyMap<string, string>
  /** The sources of a folder that its page loads at first. */
  firstFiles: ReadonlyMap<string, ReadonlySet<string>>
  /** The messages that those use. */
  first: ReadonlyMap<string, ReadonlySet<string>>
}

export async function readMessages(): Promise<Messages> {
  const english = await Promise.all(
    folders.map(async folder => [folder, await readCatalogue(`src/${folder}/words/en.po`)] as const),
  )
  const files = new Map(folders.map(folder => [folder, firstFiles(folder)]))
  const ids = new Set(english.flatMap(([, catalogue]) => Object.keys(catalogue)))
  return {
    names: new Map([...ids].toSorted().map((id, place) => [id, place.toString(36)])),
    firstFiles: files,
    first: new Map(english.map(([folder, catalogue]) => [folder, usedBy(files.get(folder)!, catalogue)])),
  }
}

function usedBy(files: ReadonlySet<string>, catalogue: Catalogue): ReadonlySet<string> {
  const used = Object.entries(catalogue).filter(([, { origin = [] }]) =>
    origin.some(([file]) => files.has(file)),
  )
  return new Set(used.map(([id]) => id))
}

/** @param file a `.po` file by its path from `web` */
export async function readCatalogue(file: string): Promise<Catalogue> {
  const texts = readFileSync(path.join(here, file), 'utf8')
  return format.parse(texts, { locale: null, sourceLocale: 'en', filename: file })
}
