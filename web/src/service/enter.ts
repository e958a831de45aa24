import { Comanda, NoAnswer, Refused } from '@comanda/client'
import { welcome } from './person.ts'

/**
 * Signs in with the one-time word in the address, as a card of the demo's start page opened it, and removes it from there. An old
 * word does nothing: the screen asks for the PIN.
 */
export async function enterByWord(): Promise<void> {
  const word = location.hash.slice('#as='.length)
  history.replaceState(null, '', location.pathname + location.search)
  const demo = new Comanda({ url: location.origin, retries: 0 }) as unknown as { post: SignIn }
  try {
    const { token, staff } = await demo.post('/demo/sign-in', { body: { word } })
    welcome({ ...staff, token, since: Date.now() })
  } catch (error) {
    if (!(error instanceof Refused || error instanceof NoAnswer)) throw error
  }
}

type SignIn = (
  path: string,
  options: { body: object },
) => Promise<{ token: string; staff: { id: string; name: string; role: string } }>
