/**
 * A reason not to start that an operator can fix. The process prints its one-line message and exits with `exitCode`: 2 for
 * an invalid setting, 1 for everything else.
 */
export class StartError extends Error {
  readonly exitCode: 1 | 2

  constructor(message: string, options: { exitCode?: 1 | 2; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.name = 'StartError'
    this.exitCode = options.exitCode ?? 1
  }
}
