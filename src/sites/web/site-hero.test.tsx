import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { contrast } from '../../booking/colors.ts'
import { newSite, type SiteLayout } from '../site.ts'
import { siteHeroes } from './site-hero.tsx'

const picture = { id: crypto.randomUUID(), hash: 'a'.repeat(64), width: 1600, height: 900 }
const live = {
  bookingSlug: 'salao',
  takesBookings: true,
  logo: null,
  storefront: { cover: null, instagram: null, facebook: null },
  team: [],
  hours: [],
  dates: [],
}

/** The head of a page with a cover, and the shares of black of the shade over it. */
function shadesOf(layout: SiteLayout): number[] {
  const content = {
    ...newSite({ businessName: 'Salão', services: [], address: null, whatsapp: null }),
    layout,
    heroPicture: picture,
    aboutPicture: null,
    gallery: [],
  }
  const html = renderToStaticMarkup(siteHeroes[layout]({ content, live, links: {}, first: 'h1', sections: [] }))
  return Array.from(html.matchAll(/black\/(\d+)/g), ([, share]) => Number(share))
}

test('white text on a cover can be read over a white photograph', () => {
  for (const layout of ['editorial', 'board'] as const) {
    const shades = shadesOf(layout)
    expect(shades, layout).not.toEqual([])
    const lightest = Math.round(255 * (1 - Math.min(...shades) / 100)).toString(16)
    expect(contrast('#ffffff', `#${lightest.repeat(3)}`), layout).toBeGreaterThanOrEqual(4.5)
  }
  expect(shadesOf('clinic')).toEqual([])
})
