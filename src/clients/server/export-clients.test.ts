import { createRouterClient } from '@orpc/server'
import { expect, test } from 'vitest'
import { refusalOf } from '../../accounts/server/testing/calls.ts'
import { aBusiness, aMember } from '../../accounts/server/testing/people.ts'
import { signedIn } from '../../accounts/server/testing/signed-in.ts'
import { readCsv } from '../../platform/csv.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { clientsApi } from './api.ts'

const database = freshDatabase()

// spec: clients-12
test('a list goes out as a file for a spreadsheet, cells inert, and the audit knows', async () => {
  const owner = await aBusiness()
  const procedures = createRouterClient(clientsApi, { context: await signedIn(owner) })
  await procedures.create({
    name: '=HYPERLINK("x")',
    phone: '(11) 98765-4321',
    document: '529.982.247-25',
    birthday: '12/03',
  })
  await procedures.create({ name: 'Bia' })
  const { text, count, name } = await procedures.export({})
  expect(count).toBe(2)
  expect(name).toMatch(/^clientes-\d{4}-\d\d-\d\d\.csv$/)
  expect(text).toContain(`"'=HYPERLINK(""x"")"`)
  const [header, ...rows] = readCsv(text)
  expect(header!.slice(0, 5)).toEqual(['Nome', 'Celular', 'E-mail', 'CPF/CNPJ', 'Aniversário'])
  expect(rows.map((row) => row.slice(0, 5))).toEqual([
    ['=HYPERLINK("x")', '(11) 98765-4321', '', '529.982.247-25', '12/03'],
    ['Bia', '', '', '', ''],
  ])
  expect((await procedures.export({ search: 'bia' })).count).toBe(1)
  const { rows: audits } = await database.admin.query(
    `select detail from audit where business_id = $1 and action = 'client.export' order by id`,
    [owner.businessId],
  )
  expect(audits[1]).toEqual({ detail: { list: 'current', isFiltered: true, count: 1 } })
})

// spec: clients-12
test('a receptionist sees clients and takes none away', async () => {
  const receptionist = await aMember(await aBusiness(), 'receptionist')
  const procedures = createRouterClient(clientsApi, { context: await signedIn(receptionist) })
  expect(await refusalOf(procedures.export({}))).toMatchObject({ code: 'FORBIDDEN' })
})
