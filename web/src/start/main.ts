import { startLanguage } from '../ui/language.ts'
import { startLook } from '../ui/look.ts'
import '../ui/screen.css'
import '../ui/page.css'
import './start.css'
import { drawDemo } from './draw-demo.ts'
import { drawPage } from './draw-page.ts'
import { fillPictures } from './pictures.ts'
import { pairWithDemo, readStart } from './read-start.ts'
import { words } from './words.ts'

// The first page of the service: it leads a paired device to its screen, and a browser that is none to what it can do.

startLook()
await startLanguage(words)
await start()

async function start(): Promise<void> {
  const [name, word = ''] = location.hash.slice(1).split('=', 2)
  if (name === 'setup') return location.replace(`/setup${location.hash}`)
  const isWrongLink = name === 'demo' && !(await pairWithDemo(word))
  // The word is for this browser alone: it stays neither in the address nor in the history.
  if (name === 'demo') history.replaceState(null, '', location.pathname + location.search)
  const found = await readStart()
  const address = 'address' in found ? found.address : undefined
  const stays = new URLSearchParams(location.search).has('start')
  if (address !== undefined && !stays) return location.replace(address)
  const screen = document.querySelector('#screen')!
  if (found.kind === 'demo') screen.replaceChildren(...drawDemo(found, isWrongLink ? undefined : word))
  else screen.replaceChildren(...drawPage(found, isWrongLink))
  requestAnimationFrame(() => setTimeout(() => void fillPictures()))
  return undefined
}
