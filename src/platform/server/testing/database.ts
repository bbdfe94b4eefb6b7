import pg from 'pg'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { appUrl } from '../app-role.ts'
import { connectDatabase, type OpenedDatabase } from '../database.ts'
import { brokenLaws } from '../migrate.ts'
import { onDatabase } from './cluster.ts'

/**
 * Gives the test file its own database and connects the application to it. `admin` bypasses row-level security, to
 * inspect what was stored. After the file's tests, every law in db/invariants*.sql must hold.
 */
export function freshDatabase(): { url: string; admin: pg.Client } {
  const database = {} as { url: string; admin: pg.Client }
  const template = new URL(inject('templateUrl'))
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  let opened: OpenedDatabase

  beforeAll(async () => {
    const maker = new pg.Client(onDatabase(template, 'postgres'))
    await maker.connect()
    await maker.query(`create database ${name} template ${template.pathname.slice(1)} strategy file_copy`)
    await maker.end()
    database.url = onDatabase(template, name)
    database.admin = new pg.Client({ connectionString: database.url, pipeline: true })
    await database.admin.connect()
    opened = connectDatabase(appUrl(database.url), 20)
  })

  afterAll(async () => {
    await opened.end()
    expect(await brokenLaws(database.admin)).toEqual([])
    await database.admin.end()
  })

  return database
}
