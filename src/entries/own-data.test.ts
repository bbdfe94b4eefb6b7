import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf } from '../accounts/server/testing/calls.ts'
import { aBusiness } from '../accounts/server/testing/people.ts'
import { newId } from '../platform/id.ts'
import { renderPagesWith } from '../platform/server/http/pages.ts'
import { limit } from '../platform/server/http/limits.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'
import { ownDataWorld } from './testing/own-data-world.ts'

const database = freshDatabase()
beforeAll(() => renderPagesWith(() => import('./pages.tsx')))
beforeEach(() => database.admin.query('truncate throttle, job, mail'))

const { sql, ask, mails, linkIn, aSalonWithAna, pageOf, requestsOf, acts } = ownDataWorld(database)

// spec: clients-14
describe('her page', () => {
  test('shows what is kept of her, and neither notes nor anything of others', async () => {
    const salon = await aSalonWithAna()
    const path = await pageOf(salon)
    const { status, headers, html } = await ask(path)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    for (const text of [
      'Ana Souza',
      '(11) 98765-0000',
      salon.email,
      '529.982.247-25',
      'Corte, com Bruna',
      'Autorizado desde',
      'Este link vale até',
    ])
      expect(html).toContain(text)
    expect(html).not.toMatch(/henê|atrasada/)
    expect(html).not.toContain('<script')
  })

  test('keeps what she corrects, as she did it, with the rules of the desk', async () => {
    const salon = await aSalonWithAna()
    const path = await pageOf(salon)
    const faulty = await ask(`${path}/cadastro`, { name: ' ', birthday: '31/02' })
    expect([faulty.status, faulty.html.includes('Informe o nome completo.')]).toEqual([422, true])
    expect(faulty.html).toContain('value="31/02"')
    const done = await ask(`${path}/cadastro`, { name: 'Ana Souza Lima', birthday: '12/03' })
    expect([done.status, done.headers.get('location')]).toEqual([303, `${path}?feito=cadastro`])
    expect(await salon.owner.clients.get({ id: salon.id })).toMatchObject({
      name: 'Ana Souza Lima',
      birthday: '03-12',
      email: salon.email,
      phone: '+5511987650000',
      document: '52998224725',
    })
    expect(await acts(salon.scope.businessId)).toContainEqual({
      action: 'client.update',
      by: 'Cliente, na própria página',
      isNobody: true,
    })
    expect((await ask(`${path}?feito=cadastro`)).html).toContain('Dados salvos.')
  })

  test('takes a consent back as a row of its own that says who did it', async () => {
    const salon = await aSalonWithAna()
    const path = await pageOf(salon)
    expect((await ask(`${path}/consentimento`, { purpose: 'marketing' })).status).toBe(303)
    const { consents } = await salon.owner.clients.get({ id: salon.id })
    expect(consents).toMatchObject([
      { purpose: 'marketing', isGranted: false, method: 'online', by: 'Cliente, na própria página' },
      { purpose: 'marketing', isGranted: true },
    ])
    expect((await ask(`${path}/consentimento`, { purpose: 'tudo' })).status).toBe(422)
  })

  test('gives a consent as a row of its own, once however often it is sent', async () => {
    const salon = await aSalonWithAna()
    const path = await pageOf(salon)
    expect((await ask(path)).html).toContain('aria-label="Autorizar: Uso de imagem"')
    const sent = await Promise.all([1, 2, 3].map(() => ask(`${path}/autorizacao`, { purpose: 'image' })))
    expect(sent.map(({ headers }) => headers.get('location'))).toEqual(Array(3).fill(`${path}?feito=autorizacao`))
    const { consents } = await salon.owner.clients.get({ id: salon.id })
    expect(consents.filter(({ purpose }) => purpose === 'image')).toMatchObject([
      { isGranted: true, method: 'online', by: 'Cliente, na própria página' },
    ])
    expect((await acts(salon.scope.businessId)).filter(({ action }) => action === 'client.consent')).toContainEqual({
      action: 'client.consent',
      by: 'Cliente, na própria página',
      isNobody: true,
    })
    const { html } = await ask(`${path}?feito=autorizacao`)
    expect(html).toContain('Autorização registrada.')
    expect(html).not.toContain('aria-label="Autorizar: Uso de imagem"')
    expect((await ask(`${path}/autorizacao`, { purpose: 'tudo' })).status).toBe(422)
  })

  test('hands her data over as the desk does, but for notes, and inert in a spreadsheet', async () => {
    const salon = await aSalonWithAna()
    await sql(`update client set name = '=1+1' where id = $1`, salon.id)
    const path = await pageOf(salon)
    const json = await ask(`${path}/dados.json`, {})
    expect(json.headers.get('content-disposition')).toBe('attachment; filename="meus-dados.json"')
    const desk = JSON.parse((await salon.owner.record.exportClientRecord({ id: salon.id })).json) as Record<
      string,
      unknown
    >
    expect(desk).toMatchObject({ Observações: 'Alergia a henê', Agendamentos: [{ Observações: 'Chegou atrasada' }] })
    const {
      Observações: _notes,
      Anotações: _remarks,
      'Cadastros unidos': _merged,
      Agendamentos: visits,
      ...rest
    } = desk as Record<string, unknown> & { Agendamentos: object[] }
    const withoutNotes = visits.map((visit) =>
      Object.fromEntries(Object.entries(visit).filter(([name]) => name !== 'Observações')),
    )
    expect(JSON.parse(json.html)).toEqual({ ...rest, Agendamentos: withoutNotes })
    const csv = await ask(`${path}/dados.csv`, {})
    expect(csv.html).toContain("Cadastro;;Nome;'=1+1")
    expect(csv.html).toContain('Agendamentos;1;Serviço;Corte')
    expect((await ask(`${path}/dados.json`)).status).toBe(404)
    expect(
      (await acts(salon.scope.businessId)).filter(
        ({ action, isNobody }) => action === 'client.export-record' && isNobody,
      ),
    ).toHaveLength(2)
  })

  test('changes nothing by being opened, nor by any address below it', async () => {
    const salon = await aSalonWithAna()
    const path = await pageOf(salon)
    const before = await acts(salon.scope.businessId)
    for (const part of ['', '/cadastro', '/contato', '/consentimento', '/exclusao', '/desistencia'])
      expect([200, 303]).toContain((await ask(path + part)).status)
    expect(await acts(salon.scope.businessId)).toEqual(before)
    expect(await requestsOf(salon.scope.businessId)).toEqual([])
  })

  test('writes so much a day and no more', async () => {
    const salon = await aSalonWithAna()
    const path = await pageOf(salon)
    const { key, most } = limit('own-data.changes', salon.scope.businessId, salon.id)
    await sql('insert into throttle values ($1, now(), $2)', key, most)
    const { status, html } = await ask(`${path}/consentimento`, { purpose: 'marketing' })
    expect([status, html.includes('Aguarde um pouco')]).toEqual([429, true])
  })

  test('escapes what others have typed', async () => {
    const salon = await aSalonWithAna()
    await sql(`update client set name = '<script>alert(1)</script>' where id = $1`, salon.id)
    const { html } = await ask(await pageOf(salon))
    expect(html).not.toContain('<script>alert')
  })
})

// spec: clients-14
describe('the address', () => {
  test('is in no table, and several of one client live beside each other', async () => {
    const salon = await aSalonWithAna()
    const [first, second] = [await pageOf(salon), await pageOf(salon)]
    expect([(await ask(first)).status, (await ask(second)).status]).toEqual([200, 200])
    const { rows } = await sql('select p::text as row from client_page p')
    const { rows: trail } = await sql('select a::text as row from audit a')
    const secret = first.split('/')[2]!
    expect(JSON.stringify([rows, trail])).not.toContain(secret)
  })

  test('goes by mail without anybody of the business seeing it, and by whoever exports only as a link', async () => {
    const salon = await aSalonWithAna()
    const desk = (await salon.proceduresOf('receptionist')).record
    expect(await codeOf(desk.page.make({ id: salon.id }))).toBe('FORBIDDEN')
    await desk.page.mail({ id: salon.id })
    const [mail] = await mails()
    expect(mail!.to).toBe(salon.email)
    expect((await ask(linkIn(mail!.text))).html).toContain('Dados de Ana Souza')
    expect((await desk.page.get({ id: salon.id })).endsAt).not.toBeNull()
    await sql('update client set email = null where id = $1', salon.id)
    expect(await codeOf(desk.page.mail({ id: salon.id }))).toBe('NO_EMAIL')
  })

  type World = Awaited<ReturnType<typeof withManager>>
  /** Managers may make the address themselves; receptionists may only mail it. */
  const withManager = async () => {
    const salon = await aSalonWithAna()
    return { ...salon, manager: await salon.proceduresOf('manager') }
  }
  test.each<[string, (world: World) => Promise<unknown>]>([
    [
      'its days are over',
      ({ id }) =>
        sql(
          `update client_page set made_at = now() - interval '8 days', ends_at = now() - interval '1 day' where client_id = $1`,
          id,
        ),
    ],
    ['the desk ends it', ({ owner, id }) => owner.record.page.end({ id })],
    ['she was forgotten', ({ owner, id }) => owner.clients.erase({ id })],
    [
      'who was shown it was removed',
      ({ manager }) => sql(`update member set removed_at = now() where account_id = $1`, manager.account),
    ],
    [
      'they may not export any more',
      ({ manager }) => sql(`update member set role = 'receptionist' where account_id = $1`, manager.account),
    ],
    [
      'they took their account back',
      ({ manager }) => sql('update account set taken_back_at = now() where id = $1', manager.account),
    ],
    [
      'the business is suspended',
      ({ scope }) => sql('update account set suspended_at = now() where id = $1', scope.actor.accountId),
    ],
  ])('leads nowhere once %s', async (_, happens) => {
    const world = await withManager()
    const path = linkIn((await world.manager.record.page.make({ id: world.id })).url)
    expect((await ask(path)).status).toBe(200)
    await happens(world)
    const { status, html } = await ask(path)
    expect([status, html.includes('Este link expirou')]).toEqual([404, true])
    expect(html).not.toContain('Ana')
    for (const part of ['cadastro', 'contato', 'consentimento', 'exclusao', 'dados.json'])
      expect(
        (await ask(`${path}/${part}`, { name: 'Eva', birthday: '', phone: '', email: '', purpose: 'image' })).status,
      ).toBe(404)
  })

  test('a mailed one ends with the business’s suspension too', async () => {
    const salon = await aSalonWithAna()
    await salon.owner.record.page.mail({ id: salon.id })
    const path = linkIn((await mails())[0]!.text)
    await sql('update account set suspended_at = now() where id = $1', salon.scope.actor.accountId)
    expect((await ask(path)).status).toBe(404)
  })

  test('of a card that was merged leads to the kept one, with what was asked there', async () => {
    const salon = await aSalonWithAna()
    const path = await pageOf(salon)
    await ask(`${path}/exclusao`, {})
    const kept = await salon.owner.clients.create({ name: 'Ana S. Lima' })
    await salon.owner.clients.merge({ id: kept.id, duplicateId: salon.id })
    expect((await ask(path)).html).toContain('Dados de Ana S. Lima')
    expect((await salon.owner.record.requests.list()).open).toMatchObject([{ client: { id: kept.id } }])
    await salon.owner.record.page.end({ id: kept.id })
    expect((await ask(path)).status).toBe(404)
  })

  test('of somebody who was put away shows what is kept, and asks for erasure', async () => {
    const salon = await aSalonWithAna()
    const path = await pageOf(salon)
    await salon.owner.clients.remove({ id: salon.id })
    const { html } = await ask(path)
    expect(html).toContain('Ana Souza')
    expect(html).not.toContain('Salvar nome')
    expect((await ask(`${path}/exclusao`, {})).status).toBe(303)
  })

  test('cannot be guessed at: a network that tries is stopped', async () => {
    const { most } = limit('own-data.astray', 'x')
    const statuses: number[] = []
    for (let i = 0; i < most + 2; i++) statuses.push((await ask(`/meus-dados/${String(i).padStart(43, 'x')}`)).status)
    expect([statuses.filter((one) => one === 404).length, statuses.slice(-2)]).toEqual([most, [429, 429]])
  })
})

// spec: clients-14
describe('whoever asks for it herself', () => {
  test('hears the same whether she is a client or not, and only a client gets a mail', async () => {
    const salon = await aSalonWithAna()
    const path = `/booking/${salon.slug}/meus-dados`
    expect((await ask(path)).html).toContain('Informe o e-mail do seu cadastro')
    const answers = [
      await ask(path, { email: salon.email.toUpperCase() }),
      await ask(path, { email: 'ninguem@exemplo.com' }),
    ]
    expect(answers.map(({ status, headers, html }) => [status, headers.get('location'), html])).toEqual(
      answers.map(() => [303, `${path}?feito=1`, '']),
    )
    const sent = await mails()
    expect(sent.map(({ to }) => to)).toEqual([salon.email])
    expect((await ask(linkIn(sent[0]!.text))).html).toContain('Dados de Ana Souza')
    expect((await ask(`${path}?feito=1`)).html).toContain('Se houver um cadastro com este e-mail')
    expect((await ask(path, { email: 'x' })).status).toBe(422)
    expect((await ask('/booking/nao-existe-aqui/meus-dados')).status).toBe(404)
    expect((await ask('/booking/nao-existe-aqui/meus-dados', { email: salon.email })).status).toBe(404)
  })

  test('finds no form by the address of a site whose business has no booking page', async () => {
    const { businessId } = await aBusiness()
    const slug = `so-site-${newId()}`
    await sql('insert into public_path (business_id, slug) values ($1, $2)', businessId, slug)
    const path = `/booking/${slug}/meus-dados`
    expect([(await ask(path)).status, (await ask(path, { email: 'ana@exemplo.com' })).status]).toEqual([404, 404])
  })

  // spec: clients-9
  test('gets a page for each card with her address, and each page shows its own person alone', async () => {
    const salon = await aSalonWithAna()
    const child = await salon.owner.clients.create({ name: 'Xande Souza', email: salon.email })
    // Somebody who typed her telephone at the booking page proves an address of their own, and none of hers.
    const phone = '+5511987650000'
    const stranger = await salon.owner.clients.create({ name: 'Zeca', phone, email: 'zeca@exemplo.com' })
    const cards = await Promise.all([child, stranger].map(({ id }) => salon.owner.clients.get({ id })))
    expect(cards.map(({ guardian }) => guardian?.name)).toEqual(['Ana Souza', 'Ana Souza'])

    await ask(`/booking/${salon.slug}/meus-dados`, { email: salon.email })
    const sent = await mails()
    expect(sent.map(({ to, text }) => [to, /Olá, (.*?)\./.exec(text)?.[1]])).toEqual([
      [salon.email, 'Ana Souza'],
      [salon.email, 'Xande Souza'],
    ])
    const [hers, childs] = await Promise.all(sent.map(async ({ text }) => (await ask(linkIn(text))).html))
    expect(hers).not.toContain('Xande')
    expect(childs).toContain('Dados de Xande Souza')
    expect(childs).not.toMatch(/Ana Souza|529\.982|98765-0000/)

    await ask(`/booking/${salon.slug}/meus-dados`, { email: 'zeca@exemplo.com' })
    const [zecas] = await mails()
    const zeca = (await ask(linkIn(zecas!.text))).html
    expect(zeca).not.toMatch(/Ana Souza|529\.982/)
    await salon.owner.clients.update({ id: salon.id, name: 'Ana Souza', phone: '(11) 98765-1111', email: salon.email })
    expect((await ask(linkIn(zecas!.text))).html).not.toContain('98765-1111')
  })

  test('asks so often and no more; another business’s clients are not among it', async () => {
    const [salon, other] = [await aSalonWithAna(), await aSalonWithAna()]
    const path = `/booking/${other.slug}/meus-dados`
    const { most } = limit('own-data.pair', 'x')
    const statuses: number[] = []
    for (let i = 0; i <= most; i++) statuses.push((await ask(path, { email: salon.email })).status)
    expect(statuses).toEqual([...Array.from({ length: most }, () => 303), 429])
    expect(await mails()).toEqual([])
  })
})
