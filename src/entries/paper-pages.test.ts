import { createRouterClient } from '@orpc/server'
import { Hono } from 'hono'
import { beforeAll, expect, test } from 'vitest'
import { aBusiness } from '../accounts/server/testing/people.ts'
import { signedIn } from '../accounts/server/testing/signed-in.ts'
import { renderPagesWith } from '../platform/server/http/pages.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'
import { papersApi } from '../papers/server/api.ts'
import { paperPages, securityPages } from '../papers/server/pages.ts'

const database = freshDatabase()
beforeAll(() => renderPagesWith(() => import('./pages.tsx')))

const pages = new Hono().route('/', paperPages)
async function look(path: string) {
  const answer = await pages.request(path, {}, { incoming: { headers: {}, socket: { remoteAddress: '10.4.0.1' } } })
  return { status: answer.status, html: await answer.text() }
}

/** One of our own people, with both factors. */
async function anOperatorOfPapers() {
  const { actor } = await aBusiness()
  await database.admin.query('update account set is_operator = true where id = $1', [actor.accountId])
  const context = await signedIn({ actor })
  await database.admin.query('update session set second_factor_at = now() where account_id = $1', [actor.accountId])
  return { papers: createRouterClient(papersApi, { context }) }
}

test('both pages are there without a sign-in, an earlier version too, and nothing else', async () => {
  const { papers } = await anOperatorOfPapers()
  const { version } = await papers.publish({ kind: 'terms', text: `Só para {empresa} <b>${Date.now()}</b>` })
  const now = await look('/termos')
  expect(now.status).toBe(200)
  expect(now.html).toContain(`Versão ${version}`)
  expect(now.html).toContain('Só para Marcaí &lt;b&gt;')
  expect(now.html).not.toContain('<script')
  const before = await look('/termos?versao=1')
  expect(before.html).toContain('Esta versão não está mais em vigor.')
  expect(before.html).toContain('noindex')
  expect(before.html).toContain('O que o Marcaí faz')
  for (const odd of ['0', '99999', '-1', '1x', '', '1e3', '9999999999999']) {
    const { status } = await look(`/termos?versao=${odd}`)
    expect(status, odd).toBe(404)
  }
  expect((await look('/privacidade')).status).toBe(200)
})

test('who we are by law stands beneath, once it is known', async () => {
  expect((await look('/privacidade')).html).not.toContain('Quem responde por este serviço')
  await database.admin.query(
    `update system_setting set legal_name = 'Marcaí Ltda.', legal_document = '11222333000181',
       legal_address = 'Rua A, 10, São Paulo', legal_email = 'contato@marcai.com.br'`,
  )
  const { html } = await look('/privacidade')
  for (const fact of ['Marcaí Ltda.', '11.222.333/0001-81', 'Rua A, 10', 'mailto:contato@marcai.com.br'])
    expect(html).toContain(fact)
  await database.admin.query(
    'update system_setting set legal_name = null, legal_document = null, legal_address = null, legal_email = null',
  )
})

// spec: public-routes-11
test('whoever found a hole is told whom to write to, once it is known', async () => {
  const site = new Hono().route('/', securityPages)
  const ask = () => site.request('/.well-known/security.txt')
  expect((await ask()).status).toBe(404)
  await database.admin.query(`update system_setting set legal_email = 'contato@marcai.com.br'`)
  const answer = await ask()
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=UTF-8')
  const text = await answer.text()
  expect(text).toContain('Contact: mailto:contato@marcai.com.br\n')
  expect(text).toMatch(/^Canonical: http.*\/\.well-known\/security\.txt$/m)
  expect(Date.parse(/^Expires: (.*)$/m.exec(text)![1]!)).toBeGreaterThan(Date.now())
  await database.admin.query('update system_setting set legal_email = null')
})
