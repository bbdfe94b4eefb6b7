import { expect, test } from 'vitest'
import { keptPage, page, renderPagesWith } from './pages.ts'

test('a page of few forms renders each once, and anew when its sources have changed', async () => {
  let rendered = 0
  const sources = () => ({
    renderPage: (name: string, props: unknown) => `${name} ${JSON.stringify(props)} ${++rendered}`,
  })
  let pages = sources()
  renderPagesWith(async () => pages)
  const keptText = (name: string) => {
    const kept = keptPage<{ isSignedIn: boolean }>(name)
    return async (props: { isSignedIn: boolean }) => (await kept(props)).plain.toString()
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
