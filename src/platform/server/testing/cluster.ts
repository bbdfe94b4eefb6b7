import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../database/embedded/postgres.ts'
import { migrate } from '../database/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    templateUrl: string
  }
}

/**
 * Starts one throwaway cluster for a test run, with a migrated template database that each test file clones in
 * milliseconds.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'marcai-test-'))
  const cluster = await startEmbeddedPostgres({ dataDir: folder, throwaway: true })
  await migrate(cluster.url)
  const template = new URL(cluster.url)
  const admin = new pg.Client(onDatabase(template, 'postgres'))
  await admin.connect()
  await admin.query(`alter database ${template.pathname.slice(1)} with is_template true allow_connections false`)
  await admin.end()
  project.provide('templateUrl', cluster.url)
  return async () => {
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

export function onDatabase(url: URL, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}
