/**
 * A reason not to start that an operator can act on. The process prints its message, one line, and exits with
 * `exitCode`: 2 for a setting that cannot be used, 1 for everything else.
 */
export class StartError extends Error {
  readonly exitCode: 1 | 2

  constructor(message: string, options: { exitCode?: 1 | 2; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.name = 'StartError'
    this.exitCode = options.exitCode ?? 1
  }
}
