import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import ts from 'typescript'
import manifest from '../package.json' with { type: 'json' }

// "npm run build:client": builds the publishable package (JavaScript and types) into dist or the given folder.

const root = path.resolve(import.meta.dirname, '..')

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.dom.asynciterable.d.ts'],
  types: [],
  rewriteRelativeImportExtensions: true,
  declaration: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
}

/** Compiles without Node's types, so that only browser APIs are used. @throws Error with the compiler's faults */
export async function buildInto(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const program = ts.createProgram([path.join(root, 'src/index.ts')], { ...options, outDir: folder })
  const faults = [...ts.getPreEmitDiagnostics(program), ...program.emit().diagnostics]
  if (faults.length > 0) throw new Error(ts.formatDiagnostics(faults, host))
  await referToScripts(folder)
  const { scripts: _scripts, devDependencies: _dependencies, ...kept } = manifest
  const exports = { '.': { types: './index.d.ts', default: './index.js' } }
  await writeFile(
    path.join(folder, 'package.json'),
    `${JSON.stringify({ ...kept, exports }, undefined, 2)}\n`,
  )
  await copyFile(path.join(root, 'README.md'), path.join(folder, 'README.md'))
  await copyFile(path.join(root, '../../LICENSE'), path.join(folder, 'LICENSE'))
}

const host: ts.FormatDiagnosticsHost = {
  getCurrentDirectory: () => root,
  getCanonicalFileName: name => name,
  getNewLine: () => '\n',
}

/** Rewrites imports in declarations, which the compiler leaves unchanged. */
async function referToScripts(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter(each => each.endsWith('.d.ts'))) {
    const text = await readFile(path.join(folder, name), 'utf8')
    await writeFile(path.join(folder, name), text.replaceAll(/(from '\.\/[\w.-]+)\.ts'/g, "$1.js'"))
  }
}

if (import.meta.main) await buildInto(path.resolve(process.argv[2] ?? path.join(root, 'dist')))
