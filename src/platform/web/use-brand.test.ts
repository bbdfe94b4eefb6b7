// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { currentBrand, ownName, setBrand } from '../brand.ts'
import { readBrandFromPage } from './use-brand.ts'

const key = 'marcai.brand'
const ours = { name: ownName, logo: null }

beforeEach(() => {
  setBrand(ours)
  localStorage.clear()
  document.head.replaceChildren()
})

it('a page without a brand has the one that this device saw last', () => {
  const said = Object.assign(document.createElement('meta'), { name: 'application-name', content: 'Belezura' })
  said.dataset.logo = 'abc'
  document.head.append(said)
  readBrandFromPage()
  setBrand(ours)
  said.remove()
  readBrandFromPage()
  expect(currentBrand()).toEqual({ name: 'Belezura', logo: 'abc' })
})

it.each(['{"name":', 'null', '[]', '{"name":7,"logo":null}', '{"name":"","logo":null}'])(
  'what lies there as %s is no brand, and ours stays',
  (kept) => {
    localStorage.setItem(key, kept)
    readBrandFromPage()
    expect(currentBrand()).toEqual(ours)
  },
)
