import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { compressedPage, keptPage, page, renderPagesWith } from './pages.ts'

test('a page of few forms renders each once, and anew when its sources have changed', async () => {
  let rendered = 0
  const sources = () => ({
    renderPage: (name: string, props: unknown) => `${name} ${JSON.stringify(props)} ${++rendered}`,
  })
  let pages = sources()
  renderPagesWith(async () => pages)
  const keptText = (name: string) => {
    const kept = keptPage<{ isSignedIn: boolean }>(name)
    return async (props: { isSignedIn: boolean }) => {
      const site = new Hono().get('/', (c) => kept(c, props))
      return (await site.request('/')).text()
    }
  }
  const [kept, other] = [keptText('landing'), keptText('other')]
  const [stranger, member] = [{ isSignedIn: false }, { isSignedIn: true }]
  for (let i = 0; i < 3; i++) {
    expect(await kept(stranger)).toBe('landing {"isSignedIn":false} 1')
    expect(await kept(member)).toBe('landing {"isSignedIn":true} 2')
    expect(await other(member)).toBe('other {"isSignedIn":true} 3')
  }
  pages = sources()
  expect(await kept(member)).toBe('landing {"isSignedIn":true} 4')
  expect(await page('landing')({})).toBe('landing {} 5')
  expect(await page('landing')({})).toBe('landing {} 6')
})

test.each(['kept', 'made for one request'])('a page that is %s leaves as its reader understands it', async (way) => {
  const html = 'Salão '.repeat(500)
  renderPagesWith(async () => ({ renderPage: () => html }))
  const kept = keptPage<object>('landing')
  const site = new Hono().get('/', (c) => (way === 'kept' ? kept(c, {}) : compressedPage(c, html)))
  const ask = async (accepted?: string) => {
    const answer = await site.request('/', { headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })
    expect(answer.headers.get('vary')).toBe('accept-encoding')
    expect(answer.headers.get('content-type')).toBe('text/html; charset=UTF-8')
    return { encoding: answer.headers.get('content-encoding'), body: Buffer.from(await answer.arrayBuffer()) }
  }
  for (const accepted of ['gzip, deflate, br, zstd', 'br;q=0.5']) {
    const { encoding, body } = await ask(accepted)
    expect([encoding, brotliDecompressSync(body).toString()]).toEqual(['br', html])
  }
  for (const accepted of ['gzip', 'gzip;q=0.5', 'br;q=0, gzip']) {
    const { encoding, body } = await ask(accepted)
    expect([encoding, gunzipSync(body).toString()]).toEqual(['gzip', html])
  }
  for (const accepted of [undefined, '', 'identity', 'gzip;q=0, br;q=0.0', 'brotli, xgzip']) {
    const { encoding, body } = await ask(accepted)
    expect([encoding, body.toString()]).toEqual([null, html])
  }
})
