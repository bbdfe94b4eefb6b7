import { expect, test } from 'vitest'
import { firstPapers } from './default-papers.ts'
import { blocksOf, longestPaper, paperForm, paperKinds, type PaperSpan } from './paper.ts'

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
