import { startLanguage } from '../ui/language.ts'
import { startLook } from '../ui/look.ts'
import '../ui/screen.css'
import '../ui/page.css'
import './pair.css'
import { drawPair } from './draw-pair.ts'
import { words } from './words.ts'

// Makes this browser a device of the restaurant, with a code. The code may come in the fragment, which reaches no log.

startLook()
await startLanguage(words)
const code = decodeURIComponent(location.hash.slice(1))
if (code !== '') history.replaceState(null, '', location.pathname)
document.querySelector('#screen')!.replaceChildren(...drawPair(code))
