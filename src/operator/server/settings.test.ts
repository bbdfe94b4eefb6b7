import { afterEach, expect, test } from 'vitest'
import { codeOf, refusalOf } from '../../accounts/server/testing/calls.ts'
import { keepBrand } from '../../business/server/keep-brand.ts'
import { pictureFile } from '../../business/server/picture-queries.ts'
import { keepPlatformPictures, storePlatformPicture } from '../../business/server/platform-pictures.ts'
import { aBrowser, aPassword, aSignedUpPerson } from '../../business/server/testing/browsers.ts'
import { deliveredMail } from '../../business/server/testing/letter-box.ts'
import { currentBrand, ownName, setBrand } from '../../platform/brand.ts'
import type { DrawnPicture } from '../../platform/server/files/draw-picture.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { anOperator, lastEventOf } from './testing/an-operator.ts'

const database = freshDatabase()

const nobody = { legalName: null, legalDocument: null, legalAddress: null, legalEmail: null }
const asBefore = { name: ownName, logo: null, affiliateProgramEnabled: false, ...nobody }
afterEach(() => setBrand({ name: ownName, logo: null }))

// spec: entities-13, public-product-7, master-9
test('what the operator switches on is on for every owner, and the trail says who did it', async () => {
  const { master, id } = await anOperator(database)
  const { accounts } = await aSignedUpPerson()
  expect(await master.settings.get()).toEqual(asBefore)
  expect(await accounts.me()).toMatchObject({ affiliateProgramEnabled: false })

  await master.settings.save({ ...asBefore, affiliateProgramEnabled: true })
  expect(await master.settings.get()).toEqual({ ...asBefore, affiliateProgramEnabled: true })
  expect(await accounts.me()).toMatchObject({ affiliateProgramEnabled: true })
  expect(await lastEventOf(database, id)).toEqual({
    action: 'operator.settings_update',
    detail: {
      was: { affiliateProgramEnabled: false },
      affiliateProgramEnabled: true,
      nameChanged: false,
      logoChanged: false,
      legalChanged: false,
    },
  })
})

test('an answer that is neither yes nor no changes nothing, nor does a system without a name', async () => {
  const { master } = await anOperator(database)
  expect(await codeOf(master.settings.save({ ...asBefore, affiliateProgramEnabled: 'sim' } as never))).toBe(
    'INVALID_INPUT',
  )
  expect((await refusalOf(master.settings.save({ ...asBefore, name: ' ' })))?.fields).toEqual({
    name: 'Preencha o nome do sistema.',
  })
  expect(await master.settings.get()).toMatchObject({ name: ownName, affiliateProgramEnabled: true })
})

// spec: master-8
test('the name that the operator gives is on the next mail, also in a process that reads it later', async () => {
  const { master } = await anOperator(database)
  await master.settings.save({ ...asBefore, name: 'Agenda <Norte>' })
  const rita = { name: 'Rita Lima', businessName: 'Salão Rita', email: 'rita.lima@exemplo.com', password: aPassword }
  await aBrowser().business.signUp(rita)
  const { subject, html, text } = (await deliveredMail(database)).find(({ to }) => to === rita.email)!
  expect(subject).toBe('Confirme seu e-mail no Agenda <Norte>')
  expect(html).toContain('Agenda &lt;Norte&gt;<span')
  expect(text).toMatch(/\n\nAgenda <Norte>\n$/)

  setBrand({ name: ownName, logo: null })
  await (await keepBrand()).stop()
  expect(currentBrand()).toEqual({ name: 'Agenda <Norte>', logo: null })
  await master.settings.save(asBefore)
  expect(currentBrand()).toEqual({ name: ownName, logo: null })
})

const aPicture = (n: number): DrawnPicture => ({
  width: 9,
  height: 9,
  files: [{ box: 160, bytes: new Uint8Array([n]) }],
})

// spec: master-8
test('a logo is kept as long as it is the logo, and nobody takes a picture of another use', async () => {
  const { master } = await anOperator(database)
  const first = await storePlatformPicture(aPicture(1))
  await master.settings.save({ ...asBefore, logo: first })
  expect((await master.settings.get()).logo).toEqual(first)
  expect(currentBrand().logo).toBe(first.hash)

  const second = await storePlatformPicture(aPicture(2))
  await master.settings.save({ ...asBefore, logo: second })
  expect(await pictureFile(first.hash, 160)).toBeNull()
  expect(await pictureFile(second.hash, 160)).toEqual(Buffer.from([2]))
  const gone = { logo: 'Esta imagem não está mais disponível. Escolha o arquivo de novo.' }
  expect((await refusalOf(master.settings.save({ ...asBefore, logo: first })))?.fields).toEqual(gone)
  const landings = await storePlatformPicture(aPicture(3))
  await outsideBusinesses('write', (db) => keepPlatformPictures(db, 'landing', [{ field: 'logo', id: landings.id }]))
  expect((await refusalOf(master.settings.save({ ...asBefore, logo: landings })))?.fields).toEqual(gone)
  expect((await master.settings.get()).logo).toEqual(second)

  const unsaved = await storePlatformPicture(aPicture(4))
  await database.admin.query(`update platform_picture set expires_at = now() - interval '1 minute' where id = $1`, [
    unsaved.id,
  ])
  await storePlatformPicture(aPicture(5))
  expect(await pictureFile(unsaved.hash, 160)).toBeNull()
  await master.settings.save(asBefore)
  expect(await pictureFile(second.hash, 160)).toBeNull()
})

// spec: master-9
test('there is one row of settings, and the application can neither add nor remove one', async () => {
  const { admin } = database
  await expect(admin.query('insert into system_setting (only_row) values (false)')).rejects.toThrow('only_row')
  await expect(admin.query('insert into system_setting default values')).rejects.toThrow('duplicate key')
  const { rows } = await admin.query(
    `select action from unnest('{insert,delete,truncate}'::text[]) action
     where has_table_privilege('marcai_app', 'system_setting', action)`,
  )
  expect(rows).toEqual([])
})
