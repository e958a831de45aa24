import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

export const noChromium =
  'There is no browser here: install chromium ("apt-get install --no-install-recommends chromium"), or name one in CHROMIUM.'

/** The browser that is installed; playwright-core brings none. */
export function findChromium(): string | undefined {
  return [process.env['CHROMIUM'] ?? '', ...places].find(file => file !== '' && existsSync(file))
}

export async function openBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error(noChromium)
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-dev-shm-usage',
      '--disable-gpu',
    ],
  })
}
