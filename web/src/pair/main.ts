import { startLanguage } from '../ui/language.ts'
import { startLook } from '../ui/look.ts'
import '../ui/screen.css'
import { words } from './words.ts'

startLook()
await startLanguage(words)
