import { expect, test } from 'vitest'
import { keptPage, page, renderPagesWith } from './pages.ts'

test('a page of few forms renders each once, and anew when its sources have changed', async () => {
  let rendered = 0
  const sources = () => ({
    renderPage: (name: string, props: unknown) => `${name} ${JSON.stringify(props)} ${++rendered}`,
  })
  let pages = sources()
  renderPagesWith(async () => pages)
  const keptText = <Props>(name: string) => {
    const kept = keptPage<Props>(name)
    return async (props: Props) => (await kept(props)).toString()
  }
  const [kept, other] = [keptText<{ isSignedIn: boolean }>('landing'), keptText('other')]
  for (let i = 0; i < 3; i++) {
    expect(await kept({ isSignedIn: false })).toBe('landing {"isSignedIn":false} 1')
    expect(await kept({ isSignedIn: true })).toBe('landing {"isSignedIn":true} 2')
    expect(await other({ isSignedIn: true })).toBe('other {"isSignedIn":true} 3')
  }
  pages = sources()
  expect(await kept({ isSignedIn: true })).toBe('landing {"isSignedIn":true} 4')
  expect(await page('landing')({})).toBe('landing {} 5')
  expect(await page('landing')({})).toBe('landing {} 6')
})
