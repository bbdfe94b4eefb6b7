import { expect, test } from 'vitest'
import { firstPapers } from './default-papers.ts'
import { blocksOf, longestPaper, paperForm, paperKinds, type PaperSpan, securityText } from './paper.ts'

const names = { produto: 'Marcaí', empresa: 'Marcaí Ltda.' }

const saidBy = (spans: PaperSpan[]) => spans.map(({ text, isStrong }) => (isStrong ? `*${text}*` : text)).join('')

test('a paper is made of headings, paragraphs and lists, with the names in their places', () => {
  const text =
    'O {produto} é de {empresa}.\n\n## 1. **Conta**\nlogo abaixo\n\n- um\n- **dois** e três\n\n{outro} * x\n- y'
  const said = blocksOf(text, names).map((block) =>
    block.kind === 'list' ? block.items.map(({ spans }) => saidBy(spans)) : `${block.kind}: ${saidBy(block.spans)}`,
  )
  expect(said).toEqual([
    'text: O Marcaí é de Marcaí Ltda..',
    'heading: 1. *Conta*',
    'text: logo abaixo',
    ['um', '*dois* e três'],
    'text: {outro} * x\n- y',
  ])
  expect(blocksOf('   \n\n', names)).toEqual([])
})

test.each(paperKinds)('the first version of the %s is one that could be published', (kind) => {
  const { text } = paperForm.parse({ kind, text: firstPapers[kind] })
  expect(text).toBe(firstPapers[kind])
  const blocks = blocksOf(text, names)
  expect(blocks.filter((block) => block.kind === 'heading')).toHaveLength(10)
  expect(JSON.stringify(blocks)).not.toMatch(/\{(produto|empresa)\}|\*\*/)
})

test('a paper without a text, or longer than one can be, is none', () => {
  for (const text of ['', '  \n ', 'a'.repeat(longestPaper + 1)])
    expect(paperForm.safeParse({ kind: 'terms', text }).success).toBe(false)
})

const address = 'https://app.marcai.com.br/.well-known/security.txt'
const text = (email: string, now = '2026-11-28T12:00:00.000Z') => securityText(email, address, new Date(now))

test('the file for whoever found a hole has the four fields, one a line', () => {
  expect(text('contato@marcai.com.br')).toBe(`Contact: mailto:contato@marcai.com.br
Expires: 2027-02-26T12:00:00.000Z
Preferred-Languages: pt, en
Canonical: ${address}
`)
})

test('it holds for some time whenever it is asked for, and less than a year', () => {
  for (const now of ['2026-11-28T12:00:00.000Z', '2028-02-29T23:59:59.999Z', '2099-12-31T00:00:00.000Z']) {
    const [, expires] = /^Expires: (.*)$/m.exec(text('a@b.co', now))!
    const days = (Date.parse(expires!) - Date.parse(now)) / 86_400_000
    expect(days).toBeGreaterThan(30)
    expect(days).toBeLessThan(365)
  }
})

test('no address adds a line or a parameter', () => {
  expect(text('a?cc=b#c@marcai.com.br').split('\n')[0]).toBe('Contact: mailto:a%3Fcc%3Db%23c@marcai.com.br')
  expect(text('a\nContact: b@c.de').split('\n')).toHaveLength(5)
})
