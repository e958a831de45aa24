import { drive, type Run, type Station } from './drive.ts'
import type { Mistake } from './restaurant-types.ts'

/** Removes commands that a difference does not need, within `tries` runs. Other differences do not count. */
export async function shrink(
  station: Station,
  run: Run,
  mistake: Mistake | undefined,
  tries = 60,
): Promise<Run> {
  let best = run
  let left = tries
  for (
    let size = Math.ceil(best.commands.length / 2);
    size >= 1;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let from = 0; from < best.commands.length && left > 0;) {
      const commands = best.commands.toSpliced(from, size)
      left -= 1
      const tried = await drive(station, { seed: run.seed, mistake, commands }).catch(() => undefined)
      if (tried !== undefined && kindOf(tried) === kindOf(run)) best = tried
      else from += size
    }
  }
  return best
}

/** The command and the field that differed, without names and figures. */
function kindOf({ commands, difference }: Run): string | undefined {
  if (difference === undefined) return undefined
  const what = difference.replace(/^after \{.*?\}: /, '').replaceAll(/\d+/g, '')
  return `${commands.at(-1)?.do} ${what.slice(0, 60)}`
}
