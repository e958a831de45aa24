import { parsePositionedJson } from '../lib/positioned-json.ts'
import { type MenuDocument, readMenuDocument } from './import-document.rules.ts'
import type { ImportFault } from './import-fields.rules.ts'

/**
 * A menu file in JSON (docs/api/menu-import.md).
 * @returns undefined when the text is not JSON at all; every fault is added to `faults`
 */
export function readMenuJson(text: string, faults: ImportFault[]): MenuDocument | undefined {
  const read = parsePositionedJson(text)
  if ('root' in read) return readMenuDocument(read.root, false, faults)
  faults.push({ ...read.fault, path: 'body', rule: 'format' })
  return undefined
}
