import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'

/** The files of the repository that match, as paths from its root. */
export const filesOf = (...patterns: string[]): string[] =>
  globSync(patterns, { exclude: (path) => /(^|\/)(node_modules|dist|\.data)(\/|$)/.test(path) }).toSorted()

export const textOf = (path: string): string => readFileSync(path, 'utf8')

/** The idea (or `entries`) and the room of a source file. */
export type Place = { idea: string; room: 'core' | 'server' | 'web' | 'entries' }

export function placeOf(path: string): Place | null {
  const [top, idea, room] = path.split('/')
  if (top !== 'src' || !idea) return null
  if (idea === 'entries') return { idea, room: 'entries' }
  return { idea, room: room === 'server' || room === 'web' ? room : 'core' }
}

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || path.includes('/testing/')

/** The files that db/generate.ts writes. */
export const isGenerated = (path: string): boolean =>
  ['src/platform/server/database/tables.ts', 'db/schema.sql'].includes(path)

const relative = (specifier: string) => specifier.startsWith('.')

/** The imports of a file: files as paths from the root, packages by specifier. */
export function importsOf(path: string, text: string): { files: string[]; packages: string[] } {
  const { module, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]!.message}`)
  const specifiers = new Set([
    ...module.staticImports.map((one) => one.moduleRequest.value),
    ...module.staticExports.flatMap((one) => one.entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
    // Dynamic imports, and types written as import(…).
    ...Array.from(text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g), ([, specifier]) => specifier!),
  ])
  return {
    files: [...specifiers].filter(relative).map((specifier) => join(dirname(path), specifier)),
    packages: [...specifiers].filter((specifier) => !relative(specifier)),
  }
}
