import { expect, test } from 'vitest'
import { missingPlatforms, type Lock } from './lock-file.ts'
import { textOf } from './tree.ts'

const lock = JSON.parse(textOf('package-lock.json')) as Lock

test('the lock file holds the packages of every platform; else npm ci refuses it (npm run lock)', () => {
  const optional = Object.values(lock.packages).filter((one) => one.optionalDependencies)
  expect(optional.length).toBeGreaterThan(5)
  expect(Object.keys(missingPlatforms(lock))).toEqual([])
})

test('a left out platform is found', () => {
  const packages = { 'node_modules/a': { version: '1.0.0', optionalDependencies: { '@a/darwin-arm64': '1.0.0' } } }
  expect(missingPlatforms({ packages })).toEqual({
    'node_modules/@a/darwin-arm64': { version: '1.0.0', optional: true, os: ['darwin'], cpu: ['arm64'] },
  })
})

test('the versions that are written down elsewhere are those of package.json', () => {
  const { version, engines, dependencies } = JSON.parse(textOf('package.json')) as {
    version: string
    engines: { node: string }
    dependencies: { node: string }
  }
  expect(textOf('.nvmrc').trim()).toBe(dependencies.node)
  expect(textOf('README.md')).toContain(`Node ${engines.node.replace('>=', '')} or newer`)
  expect(textOf('README.md')).toContain(`Node (${engines.node.replace('>=', '')} ou mais novo)`)
  expect(textOf('CHANGELOG.md')).toContain(version)
})
